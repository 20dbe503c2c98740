import { lazy, Suspense } from 'react'
import { connection, present } from '#web/live/state.ts'

const OnlineNow = lazy(async () => ({ default: (await import('#web/live/OnlineNow.tsx')).OnlineNow }))
const Reconnecting = lazy(async () => ({
  default: (await import('#web/live/Reconnecting.tsx')).Reconnecting,
}))

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
  return <Suspense>{state === 'lost' && <Reconnecting />}</Suspense>
}
