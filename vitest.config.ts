import { configDefaults, defineConfig } from 'vitest/config'

const tests = ['src/**/*.test.{ts,tsx}', '{test/house,scripts,bench}/**/*.test.ts']
const slow = '**/*.slow.test.ts'
const extremes = 'test/house/extremes.test.ts'

const overPostgres = {
  globalSetup: ['test/global-setup.ts'],
  // Vitest keeps one core for itself, but it has little to do.
  maxWorkers: '100%',
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/**
 * `unit` is everything that needs no browser. Its files share the processes that run them, so that the application is
 * loaded once in each and not two hundred times. `slow` are those that measure memory or start whole servers, each in
 * a process of its own; `siege` attacks one instance after the other; `journeys` are the stories told in a browser.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: tests,
          exclude: [...configDefaults.exclude, slow],
          isolate: false,
          ...overPostgres,
        },
      },
      { test: { name: 'slow', include: [slow], ...overPostgres } },
      {
        test: {
          name: 'siege',
          // At length with every extreme of every field, of which the suite sends a share.
          include: ['test/siege/**/*.test.ts', ...(process.env.SIEGE === 'long' ? [extremes] : [])],
          ...overPostgres,
          maxWorkers: 1,
          testTimeout: 3_600_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts', 'test/browser-setup.ts'],
          isolate: false,
          // A story waits half of its time; no more than two, because their one browser draws without a graphics card.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a locator waits; a second is too short on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
