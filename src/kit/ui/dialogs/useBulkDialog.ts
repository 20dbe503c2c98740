import { useState } from 'react'

type Open<Verb> = { verb: Verb; ids: number[]; answer: (decided: number) => void }

/**
 * The dialogs behind the bulk actions of a list: `run: ask('close')`, and while `open` is there, the dialog of its `verb`
 * with `onClose={close}`. What was chosen stays chosen unless something was done.
 */
export function useBulkDialog<Verb extends string>() {
  const [open, setOpen] = useState<Open<Verb>>()
  const ask = (verb: Verb) => (ids: number[]) =>
    new Promise<boolean>((answer) => setOpen({ verb, ids, answer: (decided) => answer(decided > 0) }))
  const close = (decided: number) => {
    setOpen(undefined)
    open?.answer(decided)
  }
  return { open, ask, close }
}
