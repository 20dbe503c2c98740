import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { expectAccessible, expectFitsScreen } from '#test/browser.ts'
import { openAs, openStory, type StoryOptions, saffron } from '#test/journeys/story.ts'
import { centralPerson, type Outsider } from '#test/people.ts'
import type { Want } from '#test/profiles.ts'

export let sasha: Outsider

/** Opens a running house with Amber in it, and Sasha of central administration. */
export function openTestAgencies(options: Pick<StoryOptions, 'meant'> = {}): void {
  openStory({ emails: true, ...options })
  beforeAll(async () => {
    sasha = await centralPerson(saffron.database)
  })
}

export const central = (path: string, want?: Want): Promise<Page> => openAs(sasha, path, want)

/** Each page fits the screen, and everybody can use it. */
export async function expectEachFits(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`/central${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFitsScreen(page)
    await expectAccessible(page)
  }
}
