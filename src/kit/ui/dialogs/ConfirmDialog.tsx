import { lazy, Suspense, useRef } from 'react'
import type { ConfirmProps } from '#kit/ui/dialogs/ConfirmModal.tsx'

const ConfirmModal = lazy(async () => ({
  default: (await import('#kit/ui/dialogs/ConfirmModal.tsx')).ConfirmModal,
}))

/**
 * Asks before something that matters. What it is about, or a field for a reason, goes inside. Loaded when it first
 * opens; from then on it stays, so that it can close calmly.
 */
export function ConfirmDialog(props: ConfirmProps) {
  const wanted = useRef(false)
  wanted.current ||= props.opened
  if (!wanted.current) return null
  return (
    <Suspense fallback={null}>
      <ConfirmModal {...props} />
    </Suspense>
  )
}
