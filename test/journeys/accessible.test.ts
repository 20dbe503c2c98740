import type { Page } from 'playwright-core'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { desk, openEveryPage, phone, type Screen } from '#test/journeys/every-page.testing.ts'

/**
 * Axe finds nothing on the screen that the people of a page sit at, nothing is wider than a phone. On both screens, in
 * both modes: test/walks/accessible.test.ts.
 */
openEveryPage(look, { timeout: 600_000 })

async function look(page: Page, sitsAt: Screen): Promise<void> {
  for (const screen of [desk, phone]) {
    await page.setViewportSize(screen)
    if (screen === phone) await expectFitsScreen(page)
    if (screen === sitsAt) await expectAccessible(page)
  }
}
