import { describe, expect, it } from 'vitest';
import { AppError } from '~/infra/errors';
import { errorResponse } from './error-response.server';

const bodyOf = (error: AppError) => errorResponse(error, 'ru').json();

describe('an error of a call', () => {
  it('names the fields at fault in the caller’s language, those without words of their own too', async () => {
    const faults = { email: 'emailInvalid', message: 'Too small: expected string to have >=1 characters' };
    const { fields } = await bodyOf(new AppError('invalid_input', {}, faults));
    expect(fields.email).toMatch(/[а-я]/);
    expect(fields.message).toBe('Такое значение не подходит');
  });

  it('is a reply at the limit of answers, and no reply otherwise', async () => {
    const limit = await bodyOf(new AppError('answer_limit'));
    expect(limit).toMatchObject({ code: 'answer_limit', answer: limit.message });
    expect(await bodyOf(new AppError('busy'))).not.toHaveProperty('answer');
  });
});
