"""The file that app/services/search/cross-encoder/weights-file.ts reads: written here alone, for both trainings."""

import numpy as np

MAGIC, VERSION = 0x5352434B, 1


def numbers(value):
    return value.detach().numpy().astype("<f4")


def parts(model):
    """Scales, weights and vectors of a model, in the order of the file."""
    vectors = numbers(model.vectors.weight)
    scales = np.maximum(np.abs(vectors).max(1), 1e-9) / 127
    says = lambda layer: [*np.split(numbers(layer.weight), 3, axis=1), numbers(layer.bias)]
    weights = [
        *(numbers(v) for v in (model.question_word.weight, model.statement_word.weight, model.nothing, model.sharpness)),
        *says(model.question_says),
        *says(model.statement_says),
        *(numbers(v) for layer in (model.question_weight, model.statement_weight) for v in (layer.weight, layer.bias)),
        *(numbers(v) for v in (model.question_text.weight, model.statement_text.weight, model.text_scale)),
        *(numbers(v) for layer in (model.joined, model.answer) for v in (layer.weight, layer.bias)),
    ]
    steps = np.clip(np.round(vectors / scales[:, None]), -127, 127).astype("i1")
    return [np.ascontiguousarray(array) for array in (scales.astype("<f4"), *weights, steps)]


def write(name, sizes, hashes, models):
    """@param sizes dimensions, hidden, joined. @param models what `parts` gives of each."""
    with open(name, "wb") as file:
        file.write(np.array([MAGIC, VERSION, *sizes, len(hashes), len(models)], "<u4").tobytes())
        for array in [np.array(hashes, "<u4"), *(part for model in models for part in model)]:
            file.write(array.tobytes())
