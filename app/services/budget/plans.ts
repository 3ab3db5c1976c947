const MB = 1024 * 1024;
const UNLIMITED = 1e9;

export type Plan = 'free' | 'pro' | 'enterprise' | 'unlimited';

/** What a plan allows one owner. Days and months begin at 00:00 UTC. docs/decisions.md explains the figures. */
export type PlanLimits = {
  assistants: number;
  /** People who work in the account, besides the owner; open invitations count. */
  members: number;
  /** Of each assistant, down to `websitePages`; what follows is the owner's, whichever assistant uses it. */
  documents: number;
  /** Pages of one document that are read from their pictures. */
  scanPages: number;
  /** Whether pictures may be uploaded: product.md 9. */
  pictures: boolean;
  /** Bytes of all knowledge: documents, Q/A pairs, texts and suggested pairs. */
  bytes: number;
  pairs: number;
  texts: number;
  /** Websites, and pages of all of them that are read. */
  websites: number;
  websitePages: number;
  /** Answers to visitors that the model may write. */
  answersPerDay: number;
  answersPerMonth: number;
  /** Visitor messages processed at all, whether or not the answer counts. This limit protects the server. */
  messagesPerDay: number;
  /** New conversations per address and day. */
  conversationsPerAddress: number;
  /** Messages in the owner's playground per day. */
  playgroundPerDay: number;
  /** Exam questions asked per day. */
  examPerDay: number;
  /** Documents per day for which the model suggests pairs. */
  proposalsPerDay: number;
  /** Maximum bytes kept of one conversation, of one visitor's conversations, and of one assistant's conversations. */
  conversationBytes: number;
  visitorBytes: number;
  assistantBytes: number;
};

/** product.md 9. Enterprise: ten times Pro's answers. */
export const PLAN_LIMITS: Record<Plan, PlanLimits> = {
  free: {
    assistants: 1,
    members: 1,
    documents: 5,
    scanPages: 50,
    pictures: false,
    bytes: 30 * MB,
    pairs: 2_000,
    texts: 2_000,
    websites: 1,
    websitePages: 20,
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
    assistants: 1,
    members: 3,
    documents: 100,
    scanPages: 300,
    pictures: true,
    bytes: 100 * MB,
    pairs: 10_000,
    texts: 10_000,
    websites: 3,
    websitePages: 300,
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
    assistants: 3,
    members: 10,
    documents: 1_000,
    scanPages: 1_000,
    pictures: true,
    bytes: 1024 * MB,
    pairs: 50_000,
    texts: 50_000,
    websites: 10,
    websitePages: 2_000,
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
    assistants: 100,
    members: 100,
    documents: 100_000,
    scanPages: 2_000,
    pictures: true,
    bytes: 1024 * 1024 * MB,
    pairs: 1_000_000,
    texts: 1_000_000,
    websites: 100,
    websitePages: 10_000,
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

/** New conversations per visitor and day, on every plan: the visitor chooses the thread's name. */
export const CONVERSATIONS_PER_VISITOR = 30;

/** Share of a plan's day or month that one visitor or one address may use. */
const SHARE = 0.3;
const MIN_SHARE = 20;
/** Share of a plan's day or month reserved for signed visitors, if the owner has any. */
const RESERVE = 0.2;
/**
 * Model calls allowed per answer of the plan: a reply "I do not know" does not count as an answer, but its call costs.
 */
export const CALLS_PER_ANSWER = 2;

export function limitsOf(plan: string): PlanLimits {
  return PLAN_LIMITS[plan as Plan] ?? PLAN_LIMITS.free;
}

/** How much of a plan's figure one visitor or one address may use. */
export const shareOf = (limit: number): number => Math.min(limit, Math.max(MIN_SHARE, Math.floor(limit * SHARE)));

/** How much of a plan's figure anonymous visitors must leave unused. */
export const reserveOf = (limit: number): number => Math.floor(limit * RESERVE);
