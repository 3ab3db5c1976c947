import { beforeEach } from 'vitest';
import { endpoint } from './model';

beforeEach(() => {
  endpoint.reset();
});
