import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { themeStyles } from './scripts/web-plugins.ts'
import SlowestFirst from './test/slowest-first.ts'

const tests = ['src/**/*.test.{ts,tsx}', '{test/house,scripts,bench}/**/*.test.ts']
const slow = '**/*.slow.test.ts'
const components = 'src/**/*.browser.test.tsx'
const extremes = 'test/house/extremes.test.ts'

const overPostgres = {
  globalSetup: ['test/global-setup.ts'],
  // Vitest keeps one core for itself, but it has little to do.
  maxWorkers: '100%',
  // Ten times what the slowest takes on two quiet cores: a limit is for what hangs, not for what is slow.
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 15_000 } },
  setupFiles: ['test/fixed-seed.ts', 'test/pg-warnings.ts'],
}

const inBrowser = {
  globalSetup: ['test/global-setup.ts', 'test/browser-setup.ts'],
  isolate: false,
  // A story waits half of its time; no more than two, each with a browser that draws without a graphics card.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As long as a locator waits; a second is too short on a busy machine.
  expect: { poll: { timeout: 15_000 } },
}

/**
 * `unit` is everything that needs no browser. Its files share the processes that run them, so that the application is
 * loaded once in each and not two hundred times. `components` are pieces of pages in a browser, without a server.
 * `slow` are those that measure memory or start whole servers, each in a process of its own; `siege` attacks one
 * instance after the other; `journeys` are the stories told in a browser,
 * `walks` the long ones among them, which `npm test` leaves out.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: tests,
          exclude: [...configDefaults.exclude, slow, components],
          isolate: false,
          ...overPostgres,
        },
      },
      {
        plugins: [react(), themeStyles()],
        cacheDir: '.cache/components',
        logLevel: 'error',
        // What is found only while tests run would load the page anew under them.
        optimizeDeps: {
          entries: [components],
          include: [
            '@mantine/core',
            '@mantine/dates',
            '@mantine/form',
            '@mantine/hooks',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'dayjs',
            'pusher-js',
            'react',
            'react-dom/client',
            'vitest-browser-react',
            'zod',
          ],
        },
        test: {
          name: 'components',
          include: [components],
          globalSetup: ['test/components-setup.ts'],
          // Pieces are translated when they are first asked for, beside everything else.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              // What is looked for in a page is there by then, or never: a red test says so before its own limit.
              actionTimeout: 30_000,
              connectOptions: {
                get wsEndpoint() {
                  return process.env.COMPONENTS_BROWSER ?? ''
                },
              },
              contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
      // Each starts whole instances, makes clusters or fills years, two files at once.
      { test: { name: 'slow', include: [slow], ...overPostgres, testTimeout: 120_000 } },
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
      { test: { name: 'journeys', include: ['test/journeys/**/*.test.ts'], ...inBrowser } },
      { test: { name: 'walks', include: ['test/walks/**/*.test.ts'], ...inBrowser } },
    ],
  },
})
