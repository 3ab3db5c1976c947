import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXPERTISE } from '~/routes/owner/_app.playground/expertise';
import { DOMAINS } from '~/schemas/assistant/ai-settings';
import { DEFAULT_COLOR } from '~/schemas/assistant/widget-settings';
import { MAX_FILE_BYTES, MAX_FILES, UPLOAD_TYPES } from '~/schemas/knowledge/upload';
import { FALLBACK_LANGUAGE, LANGUAGES } from '~/schemas/language';
import { PLAN_LIMITS } from '~/services/budget/plans';
import * as english from '../widget/words/en';

/** The specified figures and texts that no other test covers. */

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const textsOf = (language: string, namespace: string) =>
  JSON.parse(read(`public/locales/${language}/${namespace}.json`));

describe('the specified figures', () => {
  it('limit an upload to 10 files of 10 MB, of the specified four types, pictures, and those of price lists and leaflets', () => {
    expect([MAX_FILES, MAX_FILE_BYTES, [...UPLOAD_TYPES].sort()]).toEqual([
      10,
      10 * 1024 * 1024,
      [
        ...['.doc', '.docx', '.pdf', '.txt', '.png', '.jpg', '.jpeg'],
        ...['.csv', '.htm', '.html', '.md', '.xlsx', '.pptx', '.odt', '.epub', '.rtf'],
      ].sort(),
    ]);
  });

  it('match the limits of each plan', () => {
    const MB = 1024 * 1024;
    expect(PLAN_LIMITS).toMatchObject({
      free: { documents: 5, bytes: 30 * MB, answersPerDay: 200, answersPerMonth: 800 },
      pro: { documents: 100, bytes: 100 * MB, answersPerDay: 1000, answersPerMonth: 2700 },
      enterprise: { documents: 1000, bytes: 1024 * MB },
    });
  });

  it('include eight areas of expertise, each but the last with its colour', () => {
    const colours = DOMAINS.map((domain) => `${domain} ${/bg-\[(#\w+)\]/.exec(EXPERTISE[domain].dot)?.[1] ?? '-'}`);
    expect(colours).toEqual([
      'support #162147',
      'yoga #8E44AD',
      'finance #22C55E',
      'hr #F59E0B',
      'lawyer #3498DB',
      'marketing #E74C3C',
      'broker #F1C40F',
      'custom -',
    ]);
  });

  it('include three languages with English as the fallback', () => {
    expect([[...LANGUAGES].sort(), FALLBACK_LANGUAGE]).toEqual([['en', 'kk', 'ru'], 'en']);
  });

  it('match the colours and fonts of the pages', () => {
    const css = read('app/styles/app.css');
    for (const [token, value] of Object.entries({
      brand: '#162147',
      page: '#f7f7f7',
      ink: '#111827',
      accent: '#22c55e',
      ok: '#22c55e',
      error: '#ef4444',
      warning: '#f59e0b',
      line: '#e5e7eb',
      mint: '#d1fae5',
    })) {
      expect(css).toContain(`--color-${token}: ${value};`);
    }
    expect(css).toMatch(/body \{[^}]*font-size: 16px;\s*line-height: 24px;/);
    expect(css).toMatch(/--font-sans:\s*Inter,/);
    expect(css).toContain('--radius-base: 6px;');
    expect(DEFAULT_COLOR).toBe('#162147');
  });

  it('match the buttons: radius 6 px, padding 8 and 16 px', () => {
    // 1 is 4 px.
    expect(read('app/components/ui/button.tsx')).toMatch(/rounded-base border px-4 py-2 /);
  });

  it('match the menu of 240 px from 768 px on, and the tour’s 100 ms', () => {
    // 60 × 4 px; `md` is 768 px.
    expect(read('app/components/layout/app-shell.tsx')).toMatch(/hidden h-\[[^\]]+\] w-60 [^"]*md:block/);
    expect(read('app/routes/owner/_app.ai-assistant/tour/use-tour.ts')).toContain('const POLL_MS = 100;');
  });
});

describe('the specified texts', () => {
  it.each([
    ['en', 'validation', 'emailInvalid', 'Invalid email format'],
    ['en', 'validation', 'passwordShort', 'Password must be at least 6 characters'],
    ['en', 'validation', 'nameShort', 'Minimum 2 characters'],
    ['en', 'validation', 'passwordsDiffer', 'Passwords do not match'],
    ['en', 'validation', 'required', 'Required field'],
    ['ru', 'validation', 'required', 'Обязательное поле'],
    ['ru', 'validation', 'botTokenShort', 'Минимум 10 символов'],
    ['en', 'auth', 'orWithEmail', 'or with email and password'],
    ['en', 'errors', 'invalid_link', 'The link is invalid or has expired.'],
    ['en', 'errors', 'mail_failed', 'Failed to send the email. Please try again later.'],
    ['ru', 'telegram-setup', 'added', 'Бот успешно добавлен!'],
    ['ru', 'ai-actions', 'title', 'AI действия'],
    ['ru', 'ai-actions', 'create', 'Создать действие'],
    ['ru', 'ai-actions', 'empty', 'Пока не создано ни одного кастомного действия. Создайте первое!'],
  ])('in %s, %s %s: %s', (language, namespace, key, words) => {
    expect(textsOf(language, namespace)[key]).toBe(words);
  });

  it('report failures with documents in the playground', () => {
    expect(textsOf('en', 'playground').deletion.failed).toBe('Error deleting document');
    expect(textsOf('ru', 'playground').deletion.failed).toBe('Ошибка при удалении документа');
  });

  it('report in the widget that a message or its answer was lost', () => {
    expect([english.notSent, english.noAnswer]).toEqual([
      'Error sending message. Please try again.',
      'Error while getting a response.',
    ]);
  });
});
