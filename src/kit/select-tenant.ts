import type { NavigateFn } from '@tanstack/react-router'
import { AuthError, signInToTenant, signOut } from '#kit/auth.ts'
import { queries } from '#kit/query.ts'
import { sessionQuery } from '#kit/session.ts'
import { tellTabs } from '#kit/tabs.ts'
import { notify } from '#kit/ui/toast.ts'

/** Why one could not enter an agency, as it is toasted. */
export type EntryFailure = { title: string; description: string }
/** Which choice of an agency was the last one. */
let latest = 0
const failure: EntryFailure = { title: 'Whoops, something went wrong!', description: 'Please try again.' }

/**
 * Signs in to an agency and goes to it (or to `back`, a page of it). What was known of the last one is forgotten.
 * A failure is toasted, and answered. Of several that are chosen before the first has answered, the last counts.
 */
export async function selectTenant(
  slug: string,
  navigate: NavigateFn,
  back?: string,
): Promise<EntryFailure | undefined> {
  const turn = ++latest
  try {
    await signInToTenant(slug)
  } catch {
    notify({ type: 'error', ...failure })
    return failure
  }
  if (turn !== latest) return undefined
  queries.clear()
  await queries.prefetchQuery(sessionQuery)
  if (turn === latest) await navigate({ href: back ?? `/tenant/${encodeURIComponent(slug)}` } as never)
  return undefined
}

/** Signs out, here and in every other tab, and forgets everything. */
export async function leave(navigate: NavigateFn): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    const description = error instanceof AuthError ? error.message : 'Please try again.'
    notify({ type: 'error', title: 'An error occurred', description })
    return
  }
  tellTabs('signed-out')
  queries.clear()
  await navigate({ to: '/' })
}

/** After what ended every session of an account: whoever was signed in here is signed out, too. */
export async function leftEverywhere(
  done: { title: string; description: string },
  navigate: NavigateFn,
): Promise<void> {
  tellTabs('signed-out')
  queries.clear()
  notify({ type: 'success', ...done })
  await navigate({ to: '/', replace: true })
}
