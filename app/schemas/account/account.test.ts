import { describe, expect, it } from 'vitest';
import { loginSchema, registerRequest, registerSchema } from './account';

const filled = { name: 'Aigerim', email: 'a@shop.kz', password: 'secret', confirmPassword: 'secret' };

function faults(schema: typeof registerSchema | typeof registerRequest | typeof loginSchema, value: object) {
  const { error } = schema.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the registration schema', () => {
  it('accepts complete input', () => {
    expect(faults(registerSchema, filled)).toEqual({});
    expect(registerRequest.parse({ ...filled, email: ' a@shop.kz ' }).email).toBe('a@shop.kz');
  });

  it('reports missing input', () => {
    expect(faults(registerSchema, {})).toEqual({
      name: 'required',
      email: 'required',
      password: 'required',
      confirmPassword: 'required',
    });
    expect(faults(loginSchema, { email: '', password: '' })).toMatchObject({ password: 'required' });
  });

  it('reports all faults at once, including a second password that differs', () => {
    const typed = { name: 'A', email: 'shop.kz', password: '12345', confirmPassword: '1234' };
    expect(faults(registerSchema, typed)).toEqual({
      name: 'nameShort',
      email: 'emailInvalid',
      password: 'passwordShort',
      confirmPassword: 'passwordsDiffer',
    });
  });

  it('does not apply the rules for new passwords to a log-in', () => {
    expect(faults(loginSchema, { email: 'a@shop.kz', password: 'old' })).toEqual({});
  });
});
