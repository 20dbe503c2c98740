import { defineConfig } from 'vitest/config'

/** `unit` is everything that needs no browser; `journeys` are the stories told in one. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{test/house,scripts,bench}/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts', 'test/browser-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a locator waits; a second is too short on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
})
