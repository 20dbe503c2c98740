import { Progress } from '@mantine/core'
import { IconChevronDown, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type AskedDocument, type AskedDocuments, askedDocuments } from '#areas/compliance/guests/contract.ts'
import classes from '#areas/compliance/guests/web/parts/documents.module.css'
import { isOpen } from '#areas/compliance/requests/rules.ts'
import { rejectNames, requestStatusNames } from '#areas/compliance/requests/words.ts'
import { SubmitForm } from '#areas/compliance/web/parts/requests/SubmitForm.tsx'
import { call, Refused } from '#kit/call.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { notifyRefusal } from '#kit/ui/toast.ts'
import { DayText } from '#kit/ui/values.tsx'

type Props = {
  id: number
  asked: AskedDocuments
  onChanged: (asked: AskedDocuments) => void
  /** The link has ended meanwhile; with the reason. */
  onDead: (text: string) => void
}

/** What is asked, one thing open at a time; what waits stands on top. */
export function Documents({ id, asked, onChanged, onDead }: Props) {
  const { documents, done, total, to_name, agency_name } = asked
  const [opened, setOpened] = useState<number | undefined>(documents.find(({ status }) => isOpen(status))?.id)
  const progress = useRef<HTMLDivElement>(null)
  const finished = done === total
  const open = (request_id: number) => setOpened(opened === request_id ? undefined : request_id)
  const seen = (request_id: number) =>
    call(askedDocuments.view, { params: { link_id: id, request_id } }).then(onChanged, failed)
  const failed = (error: unknown) => {
    if (error instanceof Refused && error.status === 404) onDead(error.problem.description)
    else notifyRefusal(error)
  }
  const submitted = (now: AskedDocuments) => {
    onChanged(now)
    setOpened(now.documents.find(({ status }) => isOpen(status))?.id)
    // Whoever reads by ear, and whoever scrolled down to the button, is told how far they are.
    progress.current?.focus()
  }
  return (
    <>
      <div className={classes.progress} ref={progress} tabIndex={-1}>
        {finished ? (
          <p className={classes.finished} role="status">
            <IconCircleCheck size={28} stroke={1.6} aria-hidden />
            <span>
              <strong>{total === 0 ? 'Nothing is needed from you' : `${done} of ${total} done`}</strong>
              <span>
                {total === 0
                  ? 'You can close this page.'
                  : `Thank you, ${to_name}. ${agency_name} looks at what you sent, and writes to you if anything is missing.`}
              </span>
            </span>
          </p>
        ) : (
          <>
            <p className={classes.lead}>
              {to_name}, this is what {agency_name} needs from you. Photos from a phone are fine.
            </p>
            <strong role="status" className={classes.count}>
              {done} of {total} done
            </strong>
            <Progress
              value={(100 * done) / total}
              size="lg"
              radius="xl"
              color="saffron"
              aria-label="How much of it is done"
            />
          </>
        )}
      </div>
      <ul className={classes.cards}>
        {documents.map((document) => {
          const { id: request_id, name, status, due_on, overdue } = document
          const waits = isOpen(status)
          const isOpened = opened === request_id && waits
          return (
            <li key={request_id} className={classes.card} data-done={!waits || undefined}>
              {waits ? (
                <button
                  type="button"
                  className={classes.open}
                  aria-expanded={isOpened}
                  onClick={() => open(request_id)}
                >
                  <span className={classes.what}>
                    <strong>{name}</strong>
                    <span className={overdue ? classes.late : classes.note}>
                      {status === 'rejected' ? (
                        'Please send it again'
                      ) : (
                        <>
                          By <DayText day={due_on} />
                        </>
                      )}
                    </span>
                  </span>
                  <IconChevronDown size={20} stroke={1.6} aria-hidden className={classes.turn} />
                </button>
              ) : (
                <div className={classes.open}>
                  <strong>{name}</strong>
                  <StatusBadge status="approved" label={doneWords[status] ?? requestStatusNames[status]} />
                </div>
              )}
              {isOpened && (
                <Inside id={id} document={document} onSeen={seen} onSubmitted={submitted} onFailed={failed} />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Whoever sent something cares that it is there, not who looks at it. */
const doneWords: Partial<Record<AskedDocument['status'], string>> = {
  submitted: 'Sent',
  in_review: 'Sent',
  approved: 'Accepted',
  expiring: 'Accepted',
  waived: 'Not needed',
}

type InsideProps = {
  id: number
  document: AskedDocument
  onSeen: (request_id: number) => Promise<void>
  onSubmitted: (asked: AskedDocuments) => void
  onFailed: (error: unknown) => void
}

function Inside({ id, document, onSeen, onSubmitted, onFailed }: InsideProps) {
  const { id: request_id, description, note, status, code, reason } = document
  // Only what is open has been looked at.
  useEffect(() => {
    if (status === 'requested') void onSeen(request_id)
  }, [status, request_id])
  const params = { link_id: id, request_id }
  return (
    <div className={classes.inside}>
      {description && <p>{description}</p>}
      {note && <p>{note}</p>}
      {status === 'rejected' && (
        <Notice tone="warning" title="Please send it again">
          {[code && rejectNames[code], reason].filter(Boolean).join('. ')}
        </Notice>
      )}
      <SubmitForm<AskedDocuments>
        request={document}
        onDone={onSubmitted}
        byLink={{
          uploadsAt: `/asked-documents/${id}/requests/${request_id}/uploads`,
          send: ({ file_ids: _, ...body }) =>
            call(askedDocuments.submit, { params, body }).catch((error) => {
              if (error instanceof Refused && error.status === 404) onFailed(error)
              throw error
            }),
        }}
      />
    </div>
  )
}
