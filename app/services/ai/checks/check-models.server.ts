import { generateText, stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';
import { config } from '~/infra/config.server';
import { embedInBackground, embedQuestions } from '../embed-texts.server';
import { chatModel, type Embedding, embeddingModel } from '../models.server';
import { type Role, saidOf } from './advice';

/** What one thing a model is asked for came to: `ok` undefined where nothing is configured for it. */
export type Check = { what: string; role: Role; ok?: boolean; said: string };

const NONE = 'none configured';
/** As many passages as are embedded at once by a small endpoint. */
const PASSAGES = 16;
const limit = (): AbortSignal => AbortSignal.timeout(config.modelTimeoutMs);

/** Asks the configured models for all that Komek asks of them, one thing after another. */
export async function* checkModels(): AsyncGenerator<Check> {
  yield await checkOf('chat', 'chat', checkChat);
  yield await checkOf('streaming', 'chat', checkStreaming);
  yield await checkOf('tools', 'chat', checkTools);
  const embedding = embeddingModel();
  yield await checkOf('embeddings', 'embedding', () => checkQuestions(embedding));
  yield await checkOf('dimensions', 'embedding', () => checkLength(embedding));
  yield await checkOf('passages', 'embedding', () => checkPassages(embedding));
}

/** The least of it, for a start: whether each configured model answers at all. */
export async function* greetModels(): AsyncGenerator<Check> {
  yield await checkOf('chat', 'chat', checkChat);
  const embedding = embeddingModel();
  yield await checkOf('embeddings', 'embedding', () => checkQuestions(embedding));
}

async function checkOf(what: string, role: Role, check: () => Promise<string | undefined>): Promise<Check> {
  try {
    const said = await check();
    return said === undefined ? { what, role, said: NONE } : { what, role, ok: true, said };
  } catch (error) {
    return { what, role, ok: false, said: saidOf(error, role) };
  }
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
  const { ms } = await timed(() => embedQuestions(embedding, ['What does delivery cost?'], limit()));
  const { question, passage } = embedding.prefixes;
  const prefixes = question || passage ? `with the prefixes "${question}" and "${passage}"` : 'without prefixes';
  return `${embedding.name}: a question in ${ms} ms, ${prefixes}`;
}

/** Whether the length that is asked for is the length that comes, the same for questions and passages. */
async function checkLength(embedding: Embedding | undefined): Promise<string | undefined> {
  if (!embedding) return undefined;
  const text = 'What does delivery cost?';
  const [[question], [passage]] = await Promise.all([
    embedQuestions(embedding, [text], limit()),
    embedInBackground(embedding, 'passage', [text]),
  ]);
  const [made = 0, other = 0] = [question?.length, passage?.length];
  if (made === 0 || made !== other) throw new Error(`a question gives ${made} numbers, a passage ${other}`);
  const asked = config.embedding?.folder === undefined ? config.embedding?.dimensions : undefined;
  const refused = asked !== undefined && asked !== made;
  return `${made} numbers${refused ? `; EMBEDDING_DIMENSIONS=${asked} has no effect, unset it` : ''}`;
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
