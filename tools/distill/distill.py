"""Distils a sentence transformer into static token vectors and trains them on prose.

  distill.py --teacher FOLDER --work FOLDER --out model.bin TEXT...

1. Every piece of the teacher's vocabulary goes through the teacher alone; the mean-pooled output is its first vector
   (model2vec, Tulkens and van Dongen 2024).
2. Pieces are weighted by a / (a + p), p their share of the texts (Arora et al. 2017), and projected on the first
   principal components of the teacher's sentence vectors.
3. The vectors are trained: the sum of a passage's pieces, at unit length, shall point where the teacher's vector of the
   passage points (cosine loss, Adam on the rows in use).

What each step costs is kept in --work, so that a run that was interrupted goes on. TEXT are prose files in UTF-8; none
of them may be part of what the model is measured on. Needs numpy, scipy and tokenizers; two hours on one core at most."""
import argparse, os, pickle, random, re
import numpy as np
import scipy.sparse as sp
from tokenizers import Tokenizer
from bert import Bert
from export import export

SEED = 7


def passages(files, most):
    """Runs of one to five sentences of one paragraph, 25 to 700 characters, in random order."""
    rnd, out = random.Random(SEED), []
    for name in files:
        with open(name, encoding='utf-8', errors='ignore') as f:
            text = f.read().replace('\r', '')
        for paragraph in re.split(r'\n\s*\n', text):
            paragraph = ' '.join(paragraph.split())
            if len(paragraph) < 40:
                continue
            sentences, i = re.split(r'(?<=[.!?”"])\s+(?=[A-Z“"‘])', paragraph), 0
            while i < len(sentences):
                k = rnd.choice((1, 1, 2, 3, 5))
                s = ' '.join(sentences[i:i + k])
                i += k
                if 25 < len(s) < 700:
                    out.append(s)
    rnd.shuffle(out)
    return out[:most]


def kept(work, name, make):
    path = os.path.join(work, name)
    if not os.path.exists(path):
        value = make()
        with open(path + '.part', 'wb') as f:
            pickle.dump(value, f)
        os.replace(path + '.part', path)
    with open(path, 'rb') as f:
        return pickle.load(f)


def token_vectors(bert, pieces):
    out, (cls, sep) = [], (101, 102)
    for a in range(0, pieces, 512):
        out.append(bert.encode(np.array([[cls, i, sep] for i in range(a, min(pieces, a + 512))])).mean(1))
        print(f'pieces {a} of {pieces}', end='\r', flush=True)
    return np.concatenate(out)


def bags(ids, width):
    rows = np.concatenate([[k] * (len(i) - 2) for k, i in enumerate(ids)])
    columns = np.concatenate([i[1:-1] for i in ids])          # without the special tokens at the ends
    return sp.csr_matrix((np.ones(len(rows), np.float32), (rows, columns)), shape=(len(ids), width))


def start(tokens, sentences, counts, dim, a=1e-4):
    """First vectors of the pieces, and the targets of the passages, in one space of dim dimensions."""
    mean, p = sentences.mean(0), counts / counts.sum()
    projection = np.linalg.svd((sentences - mean)[:8000], full_matrices=False)[2][:dim].T
    targets = (sentences - mean) @ projection
    targets /= np.linalg.norm(targets, axis=1, keepdims=True)
    vectors = ((tokens - tokens.mean(0)) @ projection) * (a / (a + p))[:, None]
    return (vectors / np.sqrt((vectors ** 2).mean())).astype(np.float32), targets.astype(np.float32)


def train(vectors, targets, X, epochs=6, rate=0.02, batch=256):
    first, second, rnd, step = np.zeros_like(vectors), np.zeros_like(vectors), np.random.RandomState(SEED), 0
    total = epochs * (len(targets) // batch)
    for epoch in range(epochs):
        order, agree = rnd.permutation(len(targets)), []
        for b in range(0, len(targets) - batch + 1, batch):
            k = order[b:b + batch]
            M = X[k]
            s = M @ vectors
            size = np.linalg.norm(s, axis=1, keepdims=True) + 1e-6
            u, t = s / size, targets[k]
            cosine = (u * t).sum(1, keepdims=True)
            agree.append(float(cosine.mean()))
            rows = np.unique(M.indices)
            g = M[:, rows].T @ ((cosine * u - t) / size)
            first[rows] = .9 * first[rows] + .1 * g
            second[rows] = .99 * second[rows] + .01 * g * g
            step += 1
            vectors[rows] -= rate * min(1, step / 50) * (1 - .9 * step / total) * first[rows] / (np.sqrt(second[rows]) + 1e-8)
        print(f'epoch {epoch + 1} of {epochs}: mean cosine with the teacher {np.mean(agree):.4f}', flush=True)
    return vectors


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('--teacher', required=True)
    a.add_argument('--work', required=True)
    a.add_argument('--out', required=True)
    a.add_argument('--name', default='scenewise-static-1')
    a.add_argument('--dim', type=int, default=256)
    a.add_argument('--passages', type=int, default=40000)
    a.add_argument('text', nargs='+')
    o = a.parse_args()
    os.makedirs(o.work, exist_ok=True)
    tokenizer = Tokenizer.from_file(os.path.join(o.teacher, 'tokenizer.json'))
    tokenizer.no_truncation(), tokenizer.no_padding()
    vocabulary = [w for w, _ in sorted(tokenizer.get_vocab().items(), key=lambda x: x[1])]
    bert = Bert(o.teacher)
    tokens = kept(o.work, 'tokens.pkl', lambda: token_vectors(bert, len(vocabulary)))
    ids = kept(o.work, 'passages.pkl', lambda: [e.ids for e in tokenizer.encode_batch(passages(o.text, o.passages))])
    say = lambda done, all: print(f'passages {done} of {all}', end='\r', flush=True)
    sentences = kept(o.work, 'sentences.pkl', lambda: bert.sentences(ids, 32, say))
    counts = np.ones(len(vocabulary))
    for i in ids:
        np.add.at(counts, i, 1)
    vectors, targets = start(tokens, sentences, counts, o.dim)
    export(o.out, o.name, vocabulary, train(vectors, targets, bags(ids, len(vocabulary))))


if __name__ == '__main__':
    main()
