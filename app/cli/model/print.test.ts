import { describe, expect, it } from 'vitest';
import { statusLines } from './print';

const estimate = { mean: 1.5, error: 0.1 };
const EMBEDDING = {
  name: 'local:e5-small',
  at: 'on board',
  prefixes: { question: 'query: ', passage: 'passage: ' },
  passages: { withVector: 3, all: 5 },
};
const text = (lines: string[]) => lines.join('\n');

describe('the status of the models', () => {
  it('says that there is none, and by which settings there would be', () => {
    const said = text(statusLines({ days: [] }));
    expect(said).toContain('quotes and facts from the knowledge base; no chat model is configured (OPENAI_API_KEY)');
    expect(said).toContain('by words alone; no embedding model is configured (EMBEDDING_MODEL)');
    expect(said).toContain('No model was asked');
  });

  it('names the languages in which vectors count, and what a day cost', () => {
    const results = [
      { question: 'en' as const, text: 'en' as const, synonyms: estimate, gain: estimate, trust: 0.8 },
      { question: 'kk' as const, text: 'kk' as const, synonyms: estimate, gain: estimate, trust: 0 },
    ];
    const said = text(
      statusLines({
        chat: { name: 'a-model', at: 'example.com' },
        embedding: { ...EMBEDDING, exam: { on: '2026-11-22', results } },
        days: [
          {
            day: '2026-11-22',
            use: 'chat',
            model: 'a-model',
            calls: 12,
            failed: 1,
            inputTokens: 34567,
            outputTokens: 89,
          },
        ],
      }),
    );
    expect(said).toContain('Replies: written by a-model (example.com)');
    expect(said).toContain('3 of 5 passages have a vector');
    expect(said).toContain('its vectors count in en-en\n');
    expect(said).toMatch(/kk-kk +0\.00 +1\.50 ± 0\.10/);
    expect(said).toMatch(/2026-11-22 +chat +a-model +12 +1 +34,567 +89/);
  });

  it('says of a model that is not examined, or failed, that its vectors do not count', () => {
    expect(text(statusLines({ embedding: EMBEDDING, days: [] }))).toContain('not examined yet');
    const failed = { ...EMBEDDING, exam: { on: '2026-11-22', results: [] } };
    expect(text(statusLines({ embedding: failed, days: [] }))).toContain('failed in every language');
  });
});
