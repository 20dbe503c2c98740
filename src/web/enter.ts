import type { NavigateFn } from '@tanstack/react-router'
import { signInToTenant, signOut } from '#web/auth.ts'
import { queries } from '#web/query.ts'
import { sessionQuery } from '#web/session.ts'
import { notify, notifyRefusal } from '#web/ui/toast.ts'

/** Signs in to an agency and goes to it (or to `back`, a page of it). What was known of the last one is forgotten. */
export async function enterTenant(slug: string, navigate: NavigateFn, back?: string): Promise<boolean> {
  try {
    await signInToTenant(slug)
  } catch {
    notify({ type: 'error', title: 'Whoops, something went wrong!', description: 'Please try again.' })
    return false
  }
  queries.clear()
  await queries.prefetchQuery(sessionQuery)
  await navigate({ href: back ?? `/tenant/${encodeURIComponent(slug)}` } as never)
  return true
}

/** Signs out and forgets everything. */
export async function leave(navigate: NavigateFn): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    const title = error instanceof Error ? error.message : undefined
    if (title) notify({ type: 'error', title: 'An error occurred', description: title })
    else notifyRefusal(error)
    return
  }
  queries.clear()
  await navigate({ to: '/' })
}
