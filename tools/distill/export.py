"""Writes token vectors as pkg/embedding/local/model.bin (the format is described in local.go)."""
import re, struct
import numpy as np

UNUSED = re.compile(r'^\[(unused\d+|PAD|UNK|CLS|SEP|MASK)\]$')


def export(path, name, vocabulary, vectors):
    """vocabulary: list of pieces; vectors: float array (pieces, dim). Each row is kept as int8 with a scale of its own."""
    keep = [i for i, piece in enumerate(vocabulary) if not UNUSED.match(piece)]
    words = '\n'.join(vocabulary[i] for i in keep).encode()
    rows = vectors[keep].astype(np.float32)
    scale = np.abs(rows).max(1) / 127
    scale[scale == 0] = 1
    with open(path, 'wb') as f:
        f.write(b'SWEMB1\n' + name.encode() + b'\n')
        f.write(struct.pack('<III', len(keep), rows.shape[1], len(words)))
        f.write(words)
        f.write(scale.astype('<f4').tobytes())
        f.write(np.clip(np.rint(rows / scale[:, None]), -127, 127).astype(np.int8).tobytes())
