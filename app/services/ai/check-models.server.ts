import { generateText, stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';
import { config } from '~/infra/config.server';
import { embedInBackground, embedQuestions } from './embed-texts.server';
import { chatModel, type Embedding, embeddingModel } from './models.server';

/** What one thing a model is asked for came to: `ok` undefined where nothing is configured for it. */
export type Check = { what: string; ok?: boolean; said: string };

const NONE = 'none configured';
/** As many passages as are embedded at once by a small endpoint. */
const PASSAGES = 16;
const limit = (): AbortSignal => AbortSignal.timeout(config.modelTimeoutMs);

/** Asks the configured models for all that Komek asks of them, one thing after another. */
export async function* checkModels(): AsyncGenerator<Check> {
  yield await checkOf('chat', checkChat);
  yield await checkOf('streaming', checkStreaming);
  yield await checkOf('tools', checkTools);
  const embedding = embeddingModel();
  yield await checkOf('embeddings', () => checkQuestions(embedding));
  yield await checkOf('passages', () => checkPassages(embedding));
}

async function checkOf(what: string, check: () => Promise<string | undefined>): Promise<Check> {
  try {
    const said = await check();
    return said === undefined ? { what, said: NONE } : { what, ok: true, said };
  } catch (error) {
    return { what, ok: false, said: messageOf(error) };
  }
}

/** The first line of an error and of what caused it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.split('\n')[0] ?? '';
}

async function checkChat(): Promise<string | undefined> {
  const model = chatModel();
  if (!model) return undefined;
  const { ms, result } = await timed(() =>
    generateText({ model, prompt: 'Answer with the one word: yes', maxRetries: 0, abortSignal: limit() }),
  );
  if (result.text.trim() === '') throw new Error('the model wrote nothing');
  return `${model.modelId} answered in ${ms} ms`;
}

async function checkStreaming(): Promise<string | undefined> {
  const model = chatModel();
  if (!model) return undefined;
  const started = performance.now();
  let first: number | undefined;
  let failure: unknown;
  const { textStream } = streamText({
    model,
    prompt: 'Count from one to ten in words.',
    maxRetries: 0,
    abortSignal: limit(),
    onError: ({ error }) => {
      failure = error;
    },
  });
  for await (const _ of textStream) first ??= performance.now() - started;
  if (failure) throw failure;
  if (first === undefined) throw new Error('the stream held no text');
  return `first words after ${Math.round(first)} ms, all after ${Math.round(performance.now() - started)} ms`;
}

async function checkTools(): Promise<string | undefined> {
  const model = chatModel();
  if (!model) return undefined;
  const button = tool({ inputSchema: z.object({ button: z.enum(['Course']) }), execute: () => 'shown' });
  const { steps } = await generateText({
    model,
    prompt: 'Show the visitor the button "Course" with the tool, then say: done.',
    tools: { button },
    stopWhen: stepCountIs(2),
    maxRetries: 0,
    abortSignal: limit(),
  });
  if (!steps.some(({ toolCalls }) => toolCalls.length > 0))
    throw new Error('no tool was called: buttons are not shown');
  return 'a button was chosen';
}

async function checkQuestions(embedding: Embedding | undefined): Promise<string | undefined> {
  if (!embedding) return undefined;
  await embedQuestions(embedding, ['Where is the car park?'], limit());
  const { ms, result } = await timed(() => embedQuestions(embedding, ['What does delivery cost?'], limit()));
  const { question, passage } = embedding.prefixes;
  const prefixes = question || passage ? `, prefixes "${question}" and "${passage}"` : '';
  return `${embedding.name}: ${result[0]?.length ?? 0} numbers, a question in ${ms} ms${prefixes}${lengthNote(result[0]?.length)}`;
}

function lengthNote(made: number | undefined): string {
  const asked = config.embedding?.dimensions;
  if (asked === undefined || asked === made) return '';
  return `; EMBEDDING_DIMENSIONS=${asked} is refused, unset it`;
}

async function checkPassages(embedding: Embedding | undefined): Promise<string | undefined> {
  if (!embedding) return undefined;
  const texts = Array.from(
    { length: PASSAGES },
    (_, at) => `${at + 1}. ${'We deliver inside the city for a fee. '.repeat(20)}`,
  );
  const { ms } = await timed(() => embedInBackground(embedding, 'passage', texts));
  return `${PASSAGES} passages of ${texts[0]?.length ?? 0} characters in ${ms} ms`;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: Math.round(performance.now() - started), result };
}
