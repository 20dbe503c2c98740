import { useEffect, useState } from 'react'

/** A switch that follows the finger in the same instant, and what is kept as soon as that is known. */
export function usePressed(kept: boolean) {
  const [shown, show] = useState(kept)
  useEffect(() => show(kept), [kept])
  return [shown, show] as const
}
