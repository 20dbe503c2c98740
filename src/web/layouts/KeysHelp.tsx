import { lazy, Suspense, useEffect } from 'react'
import { isCovered, isKey, isTyping, keys } from '#kit/keys.ts'
import { areKeysOpen } from '#web/layouts/keys-open.ts'

const KeysDialog = lazy(async () => ({ default: (await import('#web/layouts/KeysDialog.tsx')).KeysDialog }))

/** Listens for “?” wherever nothing is typed, and lists the keys: nothing of the list is loaded before. */
export function KeysHelp() {
  const open = areKeysOpen.use()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event, keys.help) || event.defaultPrevented || isTyping(event.target) || isCovered()) return
      event.preventDefault()
      areKeysOpen.set(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <Suspense>{open && <KeysDialog onClose={() => areKeysOpen.set(false)} />}</Suspense>
}
