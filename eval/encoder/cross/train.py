"""Trains the cross-encoder of app/services/search/cross-encoder and writes app/data/cross-encoder.bin.

usage: npx tsx eval/encoder/cross/words.ts /tmp/words.json
       python3 eval/encoder/cross/train.py /tmp/words.json app/data/cross-encoder.bin
(Python 3.11 with torch 2.13 or Debian's 1.13; an hour on two cores. eval/contradictions/by-sense/train.py says what makes the latter fast)

A decomposable attention model (Parikh et al., 2016). It is trained on made-up businesses: up to 14 statements of one trade, and eight
questions, each answered by one of them or by none. "None" is a choice with a score of 0, so a score is the logarithm of the odds that
a statement answers. None are the questions of cards that this business has not, those that a card names as unanswered, and messages
that no business answers. The weights are the mean of those of the last quarter of the training. Three models from different
beginnings are written: they err in different places.

Before that, each model learns words from what businesses say: a statement is asked for by another of the same matter (as true, or
against it), and statements beside it or of another matter are not what is asked for.
"""

import json
import random
import sys
from collections import Counter, defaultdict
from multiprocessing import Pool

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from model_file import parts, write

DIMENSIONS, HIDDEN, JOINED = 64, 48, 32
SEEDS = (1, 2, 3)
EPOCHS, BUSINESSES, STATEMENTS, QUESTIONS = 7, 12, 14, 8
# Steps of the training by matters that goes before.
MATTER_STEPS = 6000
DROPOUT = 0.25
RATES, LEAST_RATE, WARM_UP = {"features": 0.008, "others": 0.003}, 0.02, 100
# From which share of the steps on weights are averaged, and how slowly the mean follows.
AVERAGED_FROM, SLOWNESS = 0.75, 0.998
# Words that are read of a question and of a statement: the same as in cross-encoder.ts.
MOST_WORDS = {"question": 24, "statement": 40}
# A feature of fewer texts says too little to learn its vector.
MIN_TEXTS = 3
# A trade of fewer cards is put together with others.
MIN_CARDS = 5
# Shares of the questions: answered; of a card of the trade that the business has not; named as unanswered. The rest is for no business.
ANSWERED, LEFT_OUT, UNANSWERED = 0.60, 0.19, 0.11
# The same of the training by matters: said otherwise; of a matter that the business has not. The rest is beside a matter.
SAID_OTHERWISE, NOT_SAID = 0.60, 0.15
# Matters of a business, so that some are left that it has not; a trade of fewer in a language makes none.
MATTERS, MIN_MATTERS = 20, 8
NONE = STATEMENTS
NO_WORD = -1
# Debian's torch 1.13 trains as well, and longer.
HAS_FUSED = int(torch.__version__.split(".")[0]) >= 2

data = json.load(open(sys.argv[1], encoding="utf8"))
cards, elsewhere, matters = data["cards"], data["elsewhere"], data["matters"]


def feature_rows():
    """The hashes of features that stand in enough texts, ascending, and each word's rows and weights."""
    texts = Counter()
    read = [text for card in cards for text in card["statements"] + card["questions"] + card["unanswered"]]
    read += [text for matter in matters for text in matter["said"] + matter["against"] + matter["beside"]]
    for text in read:
        texts.update({h for word in text for h in data["features"][word]["hashes"]})
    hashes = sorted(h for h, count in texts.items() if count >= MIN_TEXTS)
    row = {h: at for at, h in enumerate(hashes)}
    words = []
    for feature in data["features"]:
        known = [(row[h], w) for h, w in zip(feature["hashes"], feature["weights"]) if h in row]
        words.append((np.array([r for r, _ in known], int), np.array([w for _, w in known], np.float32)))
    return hashes, words


hashes, word_features = feature_rows()


class CrossEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        d, h = DIMENSIONS, HIDDEN
        self.vectors = nn.Embedding(len(hashes), d)
        nn.init.normal_(self.vectors.weight, 0, 0.1)
        same = lambda: nn.Linear(d, d, bias=False)
        self.question_word, self.statement_word, self.question_text, self.statement_text = (same() for _ in range(4))
        for layer in (self.question_word, self.statement_word, self.question_text, self.statement_text):
            nn.init.eye_(layer.weight)
        self.nothing = nn.Parameter(torch.zeros(d))
        self.sharpness = nn.Parameter(torch.tensor(3.0))
        self.question_says, self.statement_says = nn.Linear(3 * d, h), nn.Linear(3 * d, h)
        self.question_weight, self.statement_weight = nn.Linear(d, 1), nn.Linear(d, 1)
        self.joined, self.answer = nn.Linear(2 * h + 4, JOINED), nn.Linear(JOINED, 1)
        self.text_scale = nn.Parameter(torch.tensor(6.0))

    def words(self, places):
        """The sums of words' features by their places; those of no word are zeros."""
        unique, inverse = np.unique(places, return_inverse=True)
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
        return sums[torch.from_numpy(inverse.reshape(places.shape))], torch.from_numpy(places != NO_WORD)

    def forward(self, question_places, statement_places):
        """Businesses, questions, words and businesses, statements, words to scores by business, question and statement."""
        asked, is_asked = self.words(question_places)
        told, is_told = self.words(statement_places)
        asked_sum = (asked * is_asked.unsqueeze(-1)).sum(2)
        told_sum = (told * is_told.unsqueeze(-1)).sum(2)
        like = torch.einsum(
            "bqd,bsd->bqs",
            F.normalize(self.question_text(asked_sum), dim=-1),
            F.normalize(self.statement_text(told_sum), dim=-1),
        )
        compared = F.normalize(self.question_word(asked), dim=-1)
        beside = F.normalize(self.statement_word(told), dim=-1)
        likeness = torch.einsum("bqld,bsmd->bqslm", compared, beside)
        no_told, no_asked = ~is_told[:, None, :, None, :], ~is_asked[:, :, None, :, None]
        powers = likeness * self.sharpness * 3
        nothing = (compared @ F.normalize(self.nothing, dim=0))[:, :, None, :, None].expand(*likeness.shape[:4], 1)
        shares = torch.cat([powers.masked_fill(no_told, -1e4), nothing * self.sharpness * 3], -1).softmax(-1)[..., :-1]
        met_asked = torch.einsum("bqslm,bsmd->bqsld", shares, told)
        met_told = torch.einsum("bqslm,bqld->bqsmd", powers.masked_fill(no_asked, -1e4).softmax(-2), asked)
        by_word = likeness.masked_fill(no_told, -1).amax(-1)
        question = self.side(asked[:, :, None], met_asked, self.question_says, self.question_weight, is_asked[:, :, None], by_word)
        nearest = likeness.masked_fill(no_asked, -1).amax(-2)
        statement = self.side(told[:, None], met_told, self.statement_says, self.statement_weight, is_told[:, None], nearest)
        least = by_word.masked_fill(~is_asked[:, :, None], 1).amin(-1)
        measures = torch.stack([like * 2, question[1] * 2, least, statement[1] * 2], -1)
        joined = self.joined(torch.cat([question[0], statement[0], measures], -1)).relu()
        return self.answer(joined).squeeze(-1) + self.text_scale * (like - 0.4)

    @staticmethod
    def side(words, met, says, weigh, real, nearest):
        own = words.expand_as(met)
        hidden = says(torch.cat([own, met, own * met], -1)).relu()
        weight = torch.sigmoid(weigh(words)).squeeze(-1) * real
        total = weight.sum(-1)
        return (hidden * weight.unsqueeze(-1)).sum(3) / (total.unsqueeze(-1) + 0.5), (nearest * weight).sum(-1) / (total + 1e-3)


trades = defaultdict(list)
for card in cards:
    trades[card["trade"]].append(card)
large = [own for own in trades.values() if len(own) >= MIN_CARDS]
small = [card for own in trades.values() if len(own) < MIN_CARDS for card in own]


def of_different_matters(own):
    """Two authors may have written a card of the same matter: of two whose names share half of their words, the first is kept."""
    kept = []
    for card in own:
        name = set(card["matter"])
        if all(2 * len(name & set(other["matter"])) < len(name | set(other["matter"])) for other in kept):
            kept.append(card)
    return kept


def business():
    """Statements of a business, and questions with the place of the statement that answers, or NONE."""
    own = list(random.choice(large)) if random.random() < 0.75 else random.sample(small, 12)
    if len(own) < STATEMENTS:
        own += random.sample(small if random.random() < 0.5 else random.choice(large), 4)
    random.shuffle(own)
    own = of_different_matters(own[:40])[:24]
    share = max(3, int(len(own) * 0.75))
    said, left_out = own[:share][:STATEMENTS], own[share:]
    questions = []
    while len(questions) < QUESTIONS:
        kind = random.random()
        at = random.randrange(len(said))
        if kind < ANSWERED:
            questions.append((random.choice(said[at]["questions"]), at))
        elif kind < ANSWERED + LEFT_OUT and left_out:
            questions.append((random.choice(random.choice(left_out)["questions"]), NONE))
        elif kind < ANSWERED + LEFT_OUT + UNANSWERED and said[at]["unanswered"]:
            questions.append((random.choice(said[at]["unanswered"]), NONE))
        elif kind >= ANSWERED + LEFT_OUT + UNANSWERED:
            questions.append((random.choice(elsewhere), NONE))
    return [random.choice(card["statements"]) for card in said], questions


of_trade = defaultdict(list)
for matter in matters:
    of_trade[matter["trade"], matter["language"]].append(matter)
businesses_of_matters = [own for own in of_trade.values() if len(own) >= MIN_MATTERS]


def business_of_matters():
    """Statements of a business, and other statements as its questions: of the same matter, or NONE of what it says."""
    own = random.choice(businesses_of_matters)
    own = random.sample(own, min(len(own), MATTERS))
    share = min(STATEMENTS, len(own) - 2)
    said, left_out = own[:share], own[share:]
    wordings = [random.sample(matter["said"] + matter["against"], len(matter["said"] + matter["against"])) for matter in said]
    questions = []
    while len(questions) < QUESTIONS:
        kind = random.random()
        at = random.randrange(len(said))
        if kind < SAID_OTHERWISE:
            questions.append((random.choice(wordings[at][1:]), at))
        elif kind < SAID_OTHERWISE + NOT_SAID:
            matter = random.choice(left_out)
            questions.append((random.choice(matter["said"] + matter["against"]), NONE))
        else:
            questions.append((random.choice(said[at]["beside"]), NONE))
    return [first for first, *_ in wordings], questions


def padded(texts, count, most):
    places = np.full((count, most), NO_WORD, int)
    for at, text in enumerate(texts):
        places[at, : len(text[:most])] = text[:most]
    return places


def batch(make):
    made = [make() for _ in range(BUSINESSES)]
    asked = np.stack([padded([text for text, _ in questions], QUESTIONS, MOST_WORDS["question"]) for _, questions in made])
    told = np.stack([padded(statements, STATEMENTS, MOST_WORDS["statement"]) for statements, _ in made])
    answers = torch.tensor([[place for _, place in questions] for _, questions in made])
    return asked[..., : (asked != NO_WORD).sum(-1).max()], told[..., : (told != NO_WORD).sum(-1).max()], answers


def learn(model, steps, make, name, after_step=lambda step: None):
    """One training, from a warm-up to the least rate, on businesses that `make` makes."""
    vectors = [model.vectors.weight]
    others = [p for key, p in model.named_parameters() if key != "vectors.weight"]
    groups = [{"params": params, "weight_decay": decay} for params, decay in ((vectors, 1e-3), (others, 1e-4))]
    optimizer = torch.optim.AdamW(groups, **({"fused": True} if HAS_FUSED else {}))
    losses = []
    model.train()
    for step in range(steps):
        pace = max(LEAST_RATE, 1 - step / steps) * min(1, step / WARM_UP + 0.05)
        for group, rate in zip(optimizer.param_groups, RATES.values()):
            group["lr"] = rate * pace
        asked, told, answers = batch(make)
        scores = model(asked, told).masked_fill(torch.from_numpy((told == NO_WORD).all(-1))[:, None], -1e4)
        none = torch.zeros(BUSINESSES, QUESTIONS, 1)
        loss = F.cross_entropy(torch.cat([scores, none], -1).flatten(0, 1), answers.flatten())
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5)
        optimizer.step()
        losses.append(loss.item())
        after_step(step)
        if step % 200 == 199:
            print(f"{name}, step {step + 1} of {steps}: loss {np.mean(losses[-200:]):.3f}", flush=True)


def trained(seed):
    random.seed(seed)
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    model = CrossEncoder()
    learn(model, MATTER_STEPS, business_of_matters, f"model {seed}, matters")
    steps = EPOCHS * sum(len(card["questions"]) for card in cards) // (QUESTIONS * BUSINESSES)
    from_step = int(AVERAGED_FROM * steps)
    mean = {}

    def keep(step):
        if step >= from_step:
            keep_mean(mean, model, step - from_step)

    learn(model, steps, business, f"model {seed}, cards", keep)
    model.load_state_dict(mean)
    return model.eval()


@torch.no_grad()
def keep_mean(mean, model, step):
    kept = min(SLOWNESS, step / (step + 20))
    for name, value in model.named_parameters():
        mean[name] = value.clone() if name not in mean else mean[name].mul_(kept).add_(value, alpha=1 - kept)


def trained_parts(seed):
    return parts(trained(seed))


if __name__ == "__main__":
    print(f"{len(cards)} cards, {len(hashes)} features", flush=True)
    with Pool(len(SEEDS)) as pool:
        models = pool.map(trained_parts, SEEDS)
    write(sys.argv[2], (DIMENSIONS, HIDDEN, JOINED), hashes, models)
