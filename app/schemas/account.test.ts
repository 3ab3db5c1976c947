import { describe, expect, it } from 'vitest';
import { loginSchema, registerRequest, registerSchema } from './account';

const filled = { name: 'Aigerim', email: 'a@shop.kz', password: 'secret', confirmPassword: 'secret' };

function faults(schema: typeof registerSchema | typeof registerRequest | typeof loginSchema, value: object) {
  const { error } = schema.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('what a new owner types', () => {
  it('is taken when it is complete', () => {
    expect(faults(registerSchema, filled)).toEqual({});
    expect(registerRequest.parse({ ...filled, email: ' a@shop.kz ' }).email).toBe('a@shop.kz');
  });

  it('is asked for when it is missing', () => {
    expect(faults(registerSchema, {})).toEqual({
      name: 'required',
      email: 'required',
      password: 'required',
      confirmPassword: 'required',
    });
    expect(faults(loginSchema, { email: '', password: '' })).toMatchObject({ password: 'required' });
  });

  it('names every fault at once, a second password that differs included', () => {
    const typed = { name: 'A', email: 'shop.kz', password: '12345', confirmPassword: '1234' };
    expect(faults(registerSchema, typed)).toEqual({
      name: 'nameShort',
      email: 'emailInvalid',
      password: 'passwordShort',
      confirmPassword: 'passwordsDiffer',
    });
  });

  it('is not judged by the rules for new passwords when an owner only logs in', () => {
    expect(faults(loginSchema, { email: 'a@shop.kz', password: 'old' })).toEqual({});
  });
});
