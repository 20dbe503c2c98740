import type { Page } from 'playwright-core'
import { expectAccessible, expectContrast, expectFitsScreen, inBothModes, screenshot } from '#test/browser.ts'
import { desk, openEveryPage, phone, type Screen } from '#test/journeys/every-page.testing.ts'

/**
 * Axe finds nothing on a desk and on a phone, in the light and in the dark, nothing is wider than the screen.
 * `SCREENSHOTS=folder` keeps pictures of each. With each push, once a page: test/journeys/accessible.test.ts.
 */
openEveryPage(look, { timeout: 1_200_000 })

async function look(page: Page, _sitsAt: Screen, keepAs: string): Promise<void> {
  for (const [size, screen] of Object.entries({ desk, phone })) {
    await page.setViewportSize(screen)
    // In the second mode only what a mode can change.
    await inBothModes(page, async (mode) => {
      await screenshot(page, `${keepAs}.${size}.${mode}`)
      if (mode === 'dark') return expectContrast(page)
      await expectAccessible(page)
      await expectFitsScreen(page)
    })
  }
}
