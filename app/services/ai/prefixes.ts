/** What some models want before each text, so that a question and the passage that answers it come near each other. */
export type Prefixes = { question: string; passage: string };

/** By the model's name, as their makers say. Instruct models and others take none. */
const KNOWN: [name: RegExp, prefixes: Prefixes][] = [
  [/(?:^|[/:_-])e5-(?!.*(?:instruct|mistral))/i, { question: 'query: ', passage: 'passage: ' }],
  [/nomic-embed/i, { question: 'search_query: ', passage: 'search_document: ' }],
];

/** The prefixes an operator has set, or those that the model's name asks for. */
export function prefixesOf(name: string, set: { questionPrefix?: string; passagePrefix?: string }): Prefixes {
  const known = KNOWN.find(([pattern]) => pattern.test(name))?.[1];
  return {
    question: set.questionPrefix ?? known?.question ?? '',
    passage: set.passagePrefix ?? known?.passage ?? '',
  };
}
