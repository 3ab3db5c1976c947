const MB = 1024 * 1024;
const UNLIMITED = 1e9;

export type Plan = 'free' | 'pro' | 'enterprise' | 'unlimited';

/** What a plan allows one owner. Days and months begin at 00:00 UTC. docs/decisions.md says where the figures come from. */
export type PlanLimits = {
  documents: number;
  /** Bytes of all knowledge: documents, pairs, texts and proposed pairs. */
  bytes: number;
  pairs: number;
  texts: number;
  /** Answers to visitors that may be written by the model. */
  answersPerDay: number;
  answersPerMonth: number;
  /** Messages of visitors that are dealt with at all, counted answers or not: the bound that protects the server. */
  messagesPerDay: number;
  /** New conversations of one address a day. */
  conversationsPerAddress: number;
  /** Messages in the owner's playground a day. */
  playgroundPerDay: number;
  /** Exam questions asked a day. */
  examPerDay: number;
  /** Documents a day for which the model proposes pairs. */
  proposalsPerDay: number;
  /** Bytes that are kept of one conversation, of all conversations of one visitor, and of all of one assistant. */
  conversationBytes: number;
  visitorBytes: number;
  assistantBytes: number;
};

/** DESIGN section 10. Enterprise has no figure for answers in SPEC: ten times Pro's. */
export const PLAN_LIMITS: Record<Plan, PlanLimits> = {
  free: {
    documents: 5,
    bytes: 30 * MB,
    pairs: 2_000,
    texts: 2_000,
    answersPerDay: 200,
    answersPerMonth: 800,
    messagesPerDay: 2_000,
    conversationsPerAddress: 200,
    playgroundPerDay: 100,
    examPerDay: 500,
    proposalsPerDay: 20,
    conversationBytes: MB,
    visitorBytes: 4 * MB,
    assistantBytes: 50 * MB,
  },
  pro: {
    documents: 100,
    bytes: 100 * MB,
    pairs: 10_000,
    texts: 10_000,
    answersPerDay: 1_000,
    answersPerMonth: 2_700,
    messagesPerDay: 10_000,
    conversationsPerAddress: 1_000,
    playgroundPerDay: 500,
    examPerDay: 2_000,
    proposalsPerDay: 100,
    conversationBytes: 2 * MB,
    visitorBytes: 8 * MB,
    assistantBytes: 250 * MB,
  },
  enterprise: {
    documents: 1_000,
    bytes: 1024 * MB,
    pairs: 50_000,
    texts: 50_000,
    answersPerDay: 10_000,
    answersPerMonth: 27_000,
    messagesPerDay: 100_000,
    conversationsPerAddress: 10_000,
    playgroundPerDay: 2_000,
    examPerDay: 10_000,
    proposalsPerDay: 1_000,
    conversationBytes: 4 * MB,
    visitorBytes: 16 * MB,
    assistantBytes: 2_560 * MB,
  },
  unlimited: {
    documents: 100_000,
    bytes: 1024 * 1024 * MB,
    pairs: 1_000_000,
    texts: 1_000_000,
    answersPerDay: UNLIMITED,
    answersPerMonth: UNLIMITED,
    messagesPerDay: UNLIMITED,
    conversationsPerAddress: UNLIMITED,
    playgroundPerDay: UNLIMITED,
    examPerDay: UNLIMITED,
    proposalsPerDay: UNLIMITED,
    conversationBytes: 8 * MB,
    visitorBytes: 64 * MB,
    assistantBytes: 1024 * 1024 * MB,
  },
};

/** New conversations one visitor may begin a day, on every plan: the thread's name is the visitor's to choose. */
export const CONVERSATIONS_PER_VISITOR = 30;

/** Of a plan's day or month, what one visitor or one address may have. */
const SHARE = 0.3;
const MIN_SHARE = 20;
/** Of a plan's day or month, what is kept for signed visitors while the owner has any. */
const RESERVE = 0.2;
/** Model calls for each answer of the plan: a reply that says "I do not know" is not counted, but its call costs. */
export const CALLS_PER_ANSWER = 2;

export function limitsOf(plan: string): PlanLimits {
  return PLAN_LIMITS[plan as Plan] ?? PLAN_LIMITS.free;
}

/** What one visitor or one address may have of a plan's figure. */
export const shareOf = (limit: number): number => Math.min(limit, Math.max(MIN_SHARE, Math.floor(limit * SHARE)));

/** What anonymous visitors leave of a plan's figure. */
export const reserveOf = (limit: number): number => Math.floor(limit * RESERVE);
