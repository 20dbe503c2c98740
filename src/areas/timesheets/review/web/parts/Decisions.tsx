import type { TimesheetDetail } from '#areas/timesheets/contract.ts'
import classes from '#areas/timesheets/review/web/parts/Decisions.module.css'
import { SecondLookNote } from '#areas/timesheets/review/web/parts/SecondLookNote.tsx'
import { Facts, Panel } from '#kit/ui/detail/Facts.tsx'
import { wordsOf } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { EmptyState } from '#kit/ui/states.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** Every decision with its words, and how the approver was asked. */
export function Decisions({ sheet }: { sheet: TimesheetDetail }) {
  const { reviews, link } = sheet
  return (
    <>
      {link && (
        <Panel title="Asked by email">
          <Facts
            items={[
              ['Sent to', link.sent_to],
              ['Sent', <InstantText key="sent" at={link.sent_at} />],
              ['Link', <StatusBadge key="state" status={link.state} label={wordsOf(link.state)} />],
              ['Works until', <InstantText key="until" at={link.expires_at} />],
            ]}
          />
        </Panel>
      )}
      {reviews.length === 0 ? (
        <EmptyState
          title="No decision yet"
          text="What is approved or sent back will stand here, with who and when."
        />
      ) : (
        <Panel title="Decided">
          <ol className={classes.reviews}>
            {reviews.map((review) => (
              <li key={review.id}>
                <div className={classes.head}>
                  <StatusBadge
                    status={review.decision === 'approve' ? 'approved' : 'rejected'}
                    label={review.decision === 'approve' ? 'Approved' : 'Sent back'}
                  />
                  <strong>{review.user_name}</strong>
                  <span className={classes.when}>
                    <InstantText at={review.at} /> · {review.via === 'link' ? 'by link' : 'signed in'} ·
                    submission {review.submission_no}
                  </span>
                </div>
                {review.reason && <p>{review.reason}</p>}
                <p className={classes.statement}>“{review.statement}”</p>
                {review.second_look && <SecondLookNote sheet={sheet} marked={review.second_look} />}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  )
}
