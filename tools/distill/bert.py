"""A BERT encoder of the MiniLM shape in numpy: enough to ask a teacher for token and sentence vectors.

Method: Devlin et al. 2019 (BERT), Wang et al. 2020 (MiniLM), Reimers and Gurevych 2019 (mean pooling)."""
import json, os, struct
import numpy as np


def read_safetensors(path):
    """{name: float32 array} of a safetensors file."""
    with open(path, 'rb') as f:
        size, = struct.unpack('<Q', f.read(8))
        header, base = json.loads(f.read(size)), 8 + size
        raw = np.memmap(path, np.uint8, 'r')
    out = {}
    for name, t in header.items():
        if name == '__metadata__' or t['dtype'] != 'F32':
            continue
        a, b = t['data_offsets']
        out[name] = np.frombuffer(raw[base + a:base + b].tobytes(), np.float32).reshape(t['shape'])
    return out


def gelu(x):
    # the tanh form differs from the exact one by less than 1e-3, far below the distillation's own error
    return 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


class Bert:
    def __init__(self, folder):
        with open(os.path.join(folder, 'config.json')) as f:
            c = json.load(f)
        self.heads, self.layers, self.eps = c['num_attention_heads'], c['num_hidden_layers'], c['layer_norm_eps']
        w = read_safetensors(os.path.join(folder, 'model.safetensors'))
        self.w = {k.removeprefix('bert.'): v for k, v in w.items()}

    def norm(self, x, name):
        m = x.mean(-1, keepdims=True)
        v = ((x - m) ** 2).mean(-1, keepdims=True)
        return (x - m) / np.sqrt(v + self.eps) * self.w[name + '.weight'] + self.w[name + '.bias']

    def linear(self, x, name):
        return x @ self.w[name + '.weight'].T + self.w[name + '.bias']

    def encode(self, ids):
        """ids: int array (batch, length), every row of the same true length. Returns (batch, length, width)."""
        b, n = ids.shape
        e = 'embeddings.'
        x = self.w[e + 'word_embeddings.weight'][ids] + self.w[e + 'position_embeddings.weight'][:n] + self.w[e + 'token_type_embeddings.weight'][0]
        x = self.norm(x, e + 'LayerNorm')
        h = self.heads
        for i in range(self.layers):
            p = f'encoder.layer.{i}.'
            q, k, v = (self.linear(x, p + 'attention.self.' + s).reshape(b, n, h, -1).transpose(0, 2, 1, 3) for s in ('query', 'key', 'value'))
            a = q @ k.transpose(0, 1, 3, 2) / np.sqrt(q.shape[-1])
            a = np.exp(a - a.max(-1, keepdims=True))
            a /= a.sum(-1, keepdims=True)
            y = (a @ v).transpose(0, 2, 1, 3).reshape(b, n, -1)
            x = self.norm(x + self.linear(y, p + 'attention.output.dense'), p + 'attention.output.LayerNorm')
            y = self.linear(gelu(self.linear(x, p + 'intermediate.dense')), p + 'output.dense')
            x = self.norm(x + y, p + 'output.LayerNorm')
        return x

    def sentences(self, rows, batch=64, say=lambda done, all: None):
        """Unit mean-pooled vectors of token id lists (special tokens included)."""
        out = np.zeros((len(rows), self.w['embeddings.word_embeddings.weight'].shape[1]), np.float32)
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
        at = 0
        while at < len(order):
            n = len(rows[order[at]])
            group = []
            while at < len(order) and len(rows[order[at]]) == n and len(group) < batch:
                group.append(order[at])
                at += 1
            v = self.encode(np.array([rows[i] for i in group])).mean(1)
            out[group] = v / np.linalg.norm(v, axis=1, keepdims=True)
            say(at, len(order))
        return out
