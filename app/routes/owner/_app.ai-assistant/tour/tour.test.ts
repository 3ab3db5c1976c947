import { beforeEach, expect, it, vi } from 'vitest';

type Config = {
  showProgress: boolean;
  steps: { element: string; popover: { side: string } }[];
  onNextClick(): void;
  onDestroyStarted(): void;
};

const tour = { hasNextStep: vi.fn(), moveNext: vi.fn(), destroy: vi.fn(), drive: vi.fn() };
let config: Config;
vi.mock('driver.js', () => ({
  driver: (given: Config) => {
    config = given;
    return tour;
  },
}));
vi.mock('driver.js/dist/driver.css', () => ({}));
vi.mock('./tour.css', () => ({}));

const { startTour } = await import('./tour');
const hooks = { onEnd: vi.fn(), onLastNext: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  startTour(((key: string) => key) as never, hooks);
});

it('the tour walks with progress along four cards, each popover on its side', () => {
  expect(config.showProgress).toBe(true);
  expect(config.steps.map(({ element, popover }) => `${element} ${popover.side}`)).toEqual([
    '#upload-documents top',
    '#add-answers left',
    '#add-text left',
    '#go-playground right',
  ]);
  expect(tour.drive).toHaveBeenCalledOnce();
});

it('the tour goes on to the playground after its last step, and is over however it is left', () => {
  tour.hasNextStep.mockReturnValue(true);
  config.onNextClick();
  expect(tour.moveNext).toHaveBeenCalledOnce();
  expect(hooks.onEnd).not.toHaveBeenCalled();
  tour.hasNextStep.mockReturnValue(false);
  config.onNextClick();
  expect(hooks.onLastNext).toHaveBeenCalledOnce();
  config.onDestroyStarted();
  expect(hooks.onEnd).toHaveBeenCalledOnce();
});
