import { lazy, Suspense } from 'react'
import { connection, type Present, present } from '#kit/live/state.ts'
// Not lazily: when it is needed, nothing can be loaded.
import { Reconnecting } from '#web/live/Reconnecting.tsx'

/** Faces that cannot be loaded are no reason to lose the page. */
const OnlineNow = lazy(async () => {
  const piece = await import('#web/live/OnlineNow.tsx').catch(() => undefined)
  return { default: piece?.OnlineNow ?? Nobody }
})

/** Who else has the agency open, once that is known; while the connection is away, that it is. */
export function Online() {
  const people = present.use()
  const state = connection.use()
  return (
    <Suspense>
      {state === 'lost' ? <Reconnecting /> : people.length > 0 && <OnlineNow people={people} />}
    </Suspense>
  )
}

/** The same word where there is no room for faces. */
export function Lost() {
  const state = connection.use()
  return state === 'lost' && <Reconnecting />
}

function Nobody(_: { people: readonly Present[] }) {
  return null
}
