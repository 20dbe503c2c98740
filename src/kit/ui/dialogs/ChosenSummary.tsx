import type { ReactNode } from 'react'
import { countText, numberText } from '#kit/ui/format.ts'
import { mostChosen } from '#platform/http/contract.ts'

type Props = {
  /** How many were chosen in the list, and how many of them are there now. */
  chosen: number
  found: number | undefined
  /** What one is called, `client`; and several where that takes more than an s. */
  one: string
  many?: string
  /** What they come to: `£1,200.00 overdue`. */
  children?: ReactNode
}

/** The head of a bulk dialog: how many it is about and what they come to; and what is beyond one go. */
export function ChosenSummary({ chosen, found, one, many, children }: Props) {
  if (found === undefined) return null
  return (
    <>
      {chosen > mostChosen && (
        <p>Only the first {numberText(mostChosen)} are done at once. The others stay as they are.</p>
      )}
      <p>
        <strong>{countText(found, one, many)}</strong>
        {children && <> · {children}</>}
      </p>
    </>
  )
}
