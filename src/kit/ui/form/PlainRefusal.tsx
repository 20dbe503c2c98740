import type { ReactNode } from 'react'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { refusal: { title: string; description: string } | undefined; children?: ReactNode }

/** Above the fields of a plain form: what belongs to none of them, and the way out where there is one. */
export function PlainRefusal({ refusal, children }: Props) {
  if (!refusal) return null
  return (
    <Notice tone="warning" title={refusal.title}>
      {refusal.description} {children}
    </Notice>
  )
}
