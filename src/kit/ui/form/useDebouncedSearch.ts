import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Letters are asked about this long after the last one, ms. */
const pause = 200

/** What is typed into a field that finds records on the server, and what of it has been asked about. */
export function useDebouncedSearch() {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed, pause)
  /** Is what was found still that of other letters? Whoever presses Enter then means what is to come. */
  const isLate = ({ isPlaceholderData, isPending }: { isPlaceholderData: boolean; isPending: boolean }) =>
    typed !== asked || isPlaceholderData || isPending
  return { typed, setTyped, asked, isLate }
}
