"""Trains the reader of pairs of app/services/trust/contradictions/by-sense and writes app/data/pair-reader.bin.

usage: npx tsx eval/contradictions/by-sense/words.ts /tmp/pairs.json
       python3 eval/contradictions/by-sense/train.py /tmp/pairs.json app/data/cross-encoder.bin app/data/pair-reader.bin
(Python 3.11, torch 2.13, or Debian's torch 1.13 with libopenblas0-pthread and OPENBLAS_NUM_THREADS=1; ten to 20 minutes on two cores. MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=8000000000 before it spares a third: gradients are
as large as the table, and their memory is then used again)

The model is the cross-encoder's of eval/encoder/cross/train.py, and begins with its first one's weights: that knows which words are
of one matter. It learns from each pair whether the statements are against each other, and, beside it, whether they are of one matter.
The weights are the mean of those of the last quarter. Two models from different orders of the pairs are written.
"""

import json
import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

sys.path.append(str(Path(__file__).parents[2] / "encoder/cross"))
from model_file import parts, write

DIMENSIONS, HIDDEN, JOINED = 64, 48, 32
SEEDS = (1, 2)
EPOCHS, BATCH = 2.5, 192
DROPOUT = 0.2
RATES, LEAST_RATE, WARM_UP = {"features": 0.006, "others": 0.003}, 0.02, 100
AVERAGED_FROM, SLOWNESS = 0.75, 0.998
MOST_WORDS = (24, 40)
# A feature of fewer pairs says too little to learn its vector: a statement stands in some ten.
MIN_PAIRS = 9
NO_WORD = -1
# Debian's torch 1.13 trains as well, and longer.
HAS_FUSED = int(torch.__version__.split(".")[0]) >= 2

data = json.load(open(sys.argv[1], encoding="utf8"))
train, measured = data["train"], data["measured"]


def cross_encoder(file):
    """The hashes, vectors and weights of the first model of a file."""
    raw = open(file, "rb").read()
    head = np.frombuffer(raw, "<u4", 7)
    d, h, j, count = int(head[2]), int(head[3]), int(head[4]), int(head[5])
    at = 28
    hashes = np.frombuffer(raw, "<u4", count, at)
    at += 4 * count
    scales = np.frombuffer(raw, "<f4", count, at)
    at += 4 * count
    shapes = [(d, d), (d, d), (d,), (), *[(h, d)] * 3, (h,), *[(h, d)] * 3, (h,), (d,), (), (d,), (), (d, d), (d, d), (), (j, 2 * h + 4), (j,), (j,), ()]
    weights = []
    for shape in shapes:
        size = int(np.prod(shape)) if shape else 1
        weights.append(np.frombuffer(raw, "<f4", size, at).reshape(shape))
        at += 4 * size
    steps = np.frombuffer(raw, "i1", count * d, at).reshape(count, d)
    return hashes, steps * scales[:, None], weights


known_hashes, known_vectors, known_weights = cross_encoder(sys.argv[2])


def feature_rows():
    """The hashes of features that stand in enough pairs or are known already, ascending, and each word's rows and weights."""
    texts = Counter()
    for a, b, *_ in train:
        for text in (a, b):
            parts_of_text = {part for word in set(text) for part in data["places"][word]}
            texts.update({h for part in parts_of_text for h in data["parts"][part]["hashes"]})
    hashes = sorted(h for h, count in texts.items() if count >= MIN_PAIRS)
    row = {h: at for at, h in enumerate(hashes)}
    rows, weights = [], []
    for part in data["parts"]:
        known = [(row[h], w) for h, w in zip(part["hashes"], part["weights"]) if h in row]
        rows.append(np.array([r for r, _ in known], int))
        weights.append(np.array([w for _, w in known], np.float32))
    joined = lambda arrays: [np.concatenate([arrays[part] for part in parts_of_word]) for parts_of_word in data["places"]]
    return hashes, list(zip(joined(rows), joined(weights)))


hashes, word_features = feature_rows()


class PairReader(nn.Module):
    def __init__(self):
        super().__init__()
        d, h = DIMENSIONS, HIDDEN
        self.vectors = nn.Embedding(len(hashes), d)
        nn.init.normal_(self.vectors.weight, 0, 0.1)
        same = lambda: nn.Linear(d, d, bias=False)
        self.question_word, self.statement_word, self.question_text, self.statement_text = (same() for _ in range(4))
        self.nothing = nn.Parameter(torch.zeros(d))
        self.sharpness = nn.Parameter(torch.tensor(3.0))
        self.question_says, self.statement_says = nn.Linear(3 * d, h), nn.Linear(3 * d, h)
        self.question_weight, self.statement_weight = nn.Linear(d, 1), nn.Linear(d, 1)
        self.joined, self.answer = nn.Linear(2 * h + 4, JOINED), nn.Linear(JOINED, 1)
        self.text_scale = nn.Parameter(torch.tensor(6.0))
        self.matter, self.matter_scale = nn.Linear(JOINED, 1), nn.Parameter(torch.tensor(6.0))
        self.begin()

    @torch.no_grad()
    def begin(self):
        """Begins where the cross-encoder is: it knows which words are of one matter."""
        neighbours = {h for part in data["parts"] if part["isNeighbour"] for h in part["hashes"]}
        place = {h: at for at, h in enumerate(known_hashes.tolist())}
        for at, h in enumerate(hashes):
            if h in place:
                self.vectors.weight[at] = torch.from_numpy(known_vectors[place[h]].astype(np.float32))
            elif h in neighbours:
                self.vectors.weight[at] = 0
        t = lambda value: torch.from_numpy(np.array(value, np.float32))
        w = known_weights
        self.question_word.weight.copy_(t(w[0]))
        self.statement_word.weight.copy_(t(w[1]))
        self.nothing.copy_(t(w[2]))
        self.sharpness.copy_(t(w[3]))
        for layer, at in ((self.question_says, 4), (self.statement_says, 8)):
            layer.weight.copy_(t(np.concatenate(w[at : at + 3], 1)))
            layer.bias.copy_(t(w[at + 3]))
        for layer, at in ((self.question_weight, 12), (self.statement_weight, 14)):
            layer.weight.copy_(t(w[at])[None])
            layer.bias.copy_(t(w[at + 1]).reshape(1))
        self.question_text.weight.copy_(t(w[16]))
        self.statement_text.weight.copy_(t(w[17]))
        for layer in (self.joined,):
            layer.weight.copy_(t(w[19]))
            layer.bias.copy_(t(w[20]))

    def words(self, *sides):
        """Of each side, its words' vectors, and which places have a word. All are summed at once: the gradient is as large as the table."""
        unique, inverse = np.unique(np.concatenate([places.ravel() for places in sides]), return_inverse=True)
        real = unique[unique != NO_WORD]
        lengths = [len(word_features[word][0]) for word in real]
        rows = torch.from_numpy(np.concatenate([word_features[word][0] for word in real]))
        weights = torch.from_numpy(np.concatenate([word_features[word][1] for word in real]))
        if self.training:
            weights = weights * (torch.rand_like(weights) > DROPOUT) / (1 - DROPOUT)
        starts = torch.from_numpy(np.cumsum([0] + lengths[:-1]))
        sums = F.embedding_bag(rows, self.vectors.weight, starts, mode="sum", per_sample_weights=weights)
        if unique[0] == NO_WORD:
            sums = torch.cat([torch.zeros(1, DIMENSIONS), sums])
        at = np.cumsum([0] + [places.size for places in sides])
        return [
            (sums[torch.from_numpy(inverse[start:end].reshape(places.shape))], torch.from_numpy(places != NO_WORD))
            for places, start, end in zip(sides, at, at[1:])
        ]

    def forward(self, one_places, other_places):
        """Pairs of words to the logarithms of odds that they are against each other, and of one matter."""
        (asked, is_asked), (told, is_told) = self.words(one_places, other_places)
        like = (
            F.normalize(self.question_text((asked * is_asked.unsqueeze(-1)).sum(1)), dim=-1)
            * F.normalize(self.statement_text((told * is_told.unsqueeze(-1)).sum(1)), dim=-1)
        ).sum(-1)
        compared = F.normalize(self.question_word(asked), dim=-1)
        beside = F.normalize(self.statement_word(told), dim=-1)
        likeness = torch.einsum("pld,pmd->plm", compared, beside)
        no_told, no_asked = ~is_told[:, None, :], ~is_asked[:, :, None]
        powers = likeness * self.sharpness * 3
        nothing = (compared @ F.normalize(self.nothing, dim=0))[:, :, None]
        shares = torch.cat([powers.masked_fill(no_told, -1e4), nothing * self.sharpness * 3], -1).softmax(-1)[..., :-1]
        met_asked = torch.einsum("plm,pmd->pld", shares, told)
        met_told = torch.einsum("plm,pld->pmd", powers.masked_fill(no_asked, -1e4).softmax(-2), asked)
        by_word = likeness.masked_fill(no_told, -1).amax(-1)
        question = self.side(asked, met_asked, self.question_says, self.question_weight, is_asked, by_word)
        nearest = likeness.masked_fill(no_asked, -1).amax(-2)
        statement = self.side(told, met_told, self.statement_says, self.statement_weight, is_told, nearest)
        least = by_word.masked_fill(~is_asked, 1).amin(-1)
        measures = torch.stack([like * 2, question[1] * 2, least, statement[1] * 2], -1)
        joined = self.joined(torch.cat([question[0], statement[0], measures], -1)).relu()
        against = self.answer(joined).squeeze(-1) + self.text_scale * (like - 0.4)
        return against, self.matter(joined).squeeze(-1) + self.matter_scale * (like - 0.4)

    @staticmethod
    def side(words, met, says, weigh, real, nearest):
        hidden = says(torch.cat([words, met, words * met], -1)).relu()
        weight = torch.sigmoid(weigh(words)).squeeze(-1) * real
        total = weight.sum(-1)
        return (hidden * weight.unsqueeze(-1)).sum(1) / (total.unsqueeze(-1) + 0.5), (nearest * weight).sum(-1) / (total + 1e-3)


def ordered(a, b):
    """The shorter text is read first, as in the product."""
    return (a, b) if len(a) <= len(b) else (b, a)


def batch(rows):
    pairs = [ordered(a, b) for a, b, *_ in rows]
    places = []
    for side, most in enumerate(MOST_WORDS):
        texts = [pair[side][:most] for pair in pairs]
        matrix = np.full((len(texts), max(map(len, texts))), NO_WORD, int)
        for at, text in enumerate(texts):
            matrix[at, : len(text)] = text
        places.append(matrix)
    return places


@torch.no_grad()
def scores(model, rows):
    model.eval()
    return np.concatenate([model(*batch(rows[at : at + 500]))[0].numpy() for at in range(0, len(rows), 500)])


def recall_at(least, rows, scored):
    """How many contradictions of the rows are found at a precision, by the scores alone."""
    truth = np.array([row[3] for row in rows])
    order = np.argsort(-scored)
    found = np.cumsum(truth[order])
    good = np.nonzero(found / np.arange(1, len(order) + 1) >= least)[0]
    return found[good[-1]] / truth.sum() if len(good) else 0


def trained(seed):
    rng = np.random.default_rng(seed)
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    model = PairReader()
    vectors = [model.vectors.weight]
    others = [p for name, p in model.named_parameters() if name != "vectors.weight"]
    groups = [{"params": vectors, "weight_decay": 1e-3}, {"params": others, "weight_decay": 1e-4}]
    optimizer = torch.optim.AdamW(groups, **({"fused": True} if HAS_FUSED else {}))
    steps = int(EPOCHS * len(train) / BATCH)
    from_step = int(AVERAGED_FROM * steps)
    mean, losses = {}, []
    order = []
    for step in range(steps):
        pace = max(LEAST_RATE, 1 - step / steps) * min(1, step / WARM_UP + 0.05)
        for group, rate in zip(optimizer.param_groups, RATES.values()):
            group["lr"] = rate * pace
        if len(order) < BATCH:
            order = list(rng.permutation(len(train)))
        rows = [train[order.pop()] for _ in range(BATCH)]
        model.train()
        against, matter = model(*batch(rows))
        known = torch.tensor([row[2] is not None for row in rows])
        same = torch.tensor([row[2] or 0 for row in rows], dtype=torch.float32)
        truth = torch.tensor([row[3] for row in rows], dtype=torch.float32)
        loss = F.binary_cross_entropy_with_logits(against, truth) + 0.5 * F.binary_cross_entropy_with_logits(matter[known], same[known])
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5)
        optimizer.step()
        losses.append(loss.item())
        if step >= from_step:
            kept = min(SLOWNESS, (step - from_step) / (step - from_step + 20))
            for name, value in model.named_parameters():
                mean[name] = value.detach().clone() if name not in mean else mean[name].mul_(kept).add_(value.detach(), alpha=1 - kept)
        if step % 100 == 99:
            print(f"model {seed}, step {step + 1} of {steps}: loss {np.mean(losses[-100:]):.3f}", flush=True)
    model.load_state_dict(mean)
    return model.eval()


def trained_parts(seed):
    model = trained(seed)
    return parts(model), {name: scores(model, rows) for name, rows in measured.items()}


if __name__ == "__main__":
    print(f"{len(train)} pairs, {len(hashes)} features", flush=True)
    with Pool(len(SEEDS)) as pool:
        models = pool.map(trained_parts, SEEDS)
    for name, rows in measured.items():
        together = np.mean([scored[name] for _, scored in models], 0)
        print(name, {least: round(float(recall_at(least, rows, together)), 3) for least in (0.9, 0.8, 0.7)})
    write(sys.argv[3], (DIMENSIONS, HIDDEN, JOINED), hashes, [model for model, _ in models])
