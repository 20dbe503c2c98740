import { useEffect, useRef } from 'react'
import { create } from '#kit/ui/store.ts'

const forms = create(0)

/** Says that a form on screen holds what would be lost if its page were begun anew. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    forms.set(forms.get() + 1)
    return () => forms.set(forms.get() - 1)
  }, [unsaved])
}

/** The newest value there was while no form held anything: what begins a page anew waits with it. */
export function useOnceSaved<T>(newest: T): T {
  const held = forms.use() > 0
  const shown = useRef(newest)
  if (!held) shown.current = newest
  return shown.current
}
