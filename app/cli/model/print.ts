import type { ModelStatus } from '~/services/operator/model-status.server';
import type { PairResult } from '~/services/vector-exam/examine';

const figure = ({ mean, error }: { mean: number; error: number }): string => `${mean.toFixed(2)} ± ${error.toFixed(2)}`;

/** How far an embedding model counts, and by what, a line for each pair of languages. */
export function examLines(results: readonly PairResult[]): string[] {
  const lines = results.map(
    ({ question, text, trust, synonyms, gain }) =>
      `${`${question}-${text}`.padEnd(15)}${trust.toFixed(2).padEnd(7)}${figure(synonyms).padEnd(16)}${figure(gain)}`,
  );
  return ['question-text  trust  synonyms apart  gain on questions', ...lines];
}

/** A status as it is printed. */
export function statusLines({ chat, embedding, days }: ModelStatus): string[] {
  return [
    chat
      ? `Replies: written by ${chat.name} (${chat.at})`
      : 'Replies: quotes and facts from the knowledge base; no chat model is configured (OPENAI_API_KEY)',
    ...embeddingLines(embedding),
    '',
    ...dayLines(days),
  ];
}

function embeddingLines(embedding: ModelStatus['embedding']): string[] {
  if (!embedding) return ['Search:  by words alone; no embedding model is configured (EMBEDDING_MODEL)'];
  const { name, at, prefixes, passages, exam } = embedding;
  const told = prefixes.question || prefixes.passage ? `prefixes "${prefixes.question}", "${prefixes.passage}"` : '';
  const head = [
    `Search:  by words and by vectors of ${name} (${[at, told].filter(Boolean).join(', ')})`,
    `         ${passages.withVector} of ${passages.all} passages have a vector`,
  ];
  if (!exam) return [...head, '         not examined yet: its vectors do not count until the worker has done so'];
  const trusted = exam.results.filter(({ trust }) => trust > 0);
  const verdict =
    trusted.length > 0
      ? `its vectors count in ${trusted.map(({ question, text }) => `${question}-${text}`).join(', ')}`
      : 'it failed in every language: its vectors do not count';
  return [...head, `         examined on ${exam.on}: ${verdict}`, '', ...examLines(exam.results)];
}

const whole = (value: number): string => value.toLocaleString('en');

function dayLines(days: ModelStatus['days']): string[] {
  if (days.length === 0) return ['No model was asked today or yesterday (UTC).'];
  const width = Math.max(...days.map(({ model }) => model.length), 'model'.length) + 2;
  const columns = (cells: string[]): string =>
    cells.map((cell, at) => (at < 2 ? cell.padEnd(12) : at === 2 ? cell.padEnd(width) : cell.padStart(14))).join('');
  return [
    columns(['day (UTC)', 'use', 'model', 'calls', 'failed', 'tokens read', 'written']),
    ...days.map(({ day, use, model, calls, failed, inputTokens, outputTokens }) =>
      columns([day, use, model, ...[calls, failed, inputTokens, outputTokens].map(whole)]),
    ),
  ];
}
