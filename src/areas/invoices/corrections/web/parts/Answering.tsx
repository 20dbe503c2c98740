import { useState } from 'react'
import type { askedConsents as endpoints } from '#areas/invoices/corrections/consent-contract.ts'
import { askedConsents } from '#areas/invoices/corrections/consent-contract.ts'
import { Question } from '#areas/invoices/corrections/web/parts/Question.tsx'
import { call, Refused, type ReplyOf } from '#kit/call.ts'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Shown = ReplyOf<typeof endpoints.show>
type Answering = {
  id: number
  asked: Shown
  on: { shown: (next: Shown) => void; dead: (text: string) => void }
}

/** What somebody who came by a link is asked, until they answered. */
export function Answering({ id, asked, on }: Answering) {
  const [busy, setBusy] = useState(false)
  return (
    <Question
      asked={asked}
      busy={busy}
      onAnswer={async (body) => {
        setBusy(true)
        try {
          on.shown(await call(askedConsents.answer, { params: { consent_id: id }, body }))
        } catch (error) {
          if (error instanceof Refused && error.status === 404) on.dead(error.problem.description)
          else notifyRefusal(error)
        } finally {
          setBusy(false)
        }
      }}
    />
  )
}
