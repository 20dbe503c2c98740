import type { ComplianceRequest } from '#areas/compliance/requests/request-contract.ts'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { SubmittedFiles } from '#areas/compliance/web/parts/requests/SubmittedFiles.tsx'
import { Facts } from '#kit/ui/detail/Facts.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** What was submitted, the newest first and open; and who opened its files. */
export function RequestTrail({ request }: { request: ComplianceRequest }) {
  const { submissions, openings, evidence } = request
  const labels = new Map(evidence.map(({ key, label }) => [key, label]))
  return (
    <>
      {submissions.map(
        ({ number, answers, typed_name, via, user_name, at, files, ip, agent, statement_sha256 }, place) => (
          <section key={number} className={classes.part}>
            <h3>{place === 0 ? 'Submitted' : `Submitted before, number ${number}`}</h3>
            <p className={classes.note}>
              <InstantText at={at} /> by {user_name}
              {via === 'staff' ? ', on behalf' : via === 'link' ? ', by a mailed link' : ''}
            </p>
            <Facts
              items={[
                ...Object.entries(answers).map(([key, value]) => [labels.get(key) ?? key, value] as const),
                ...(typed_name ? [['Name under the statement', typed_name] as const] : []),
                ...(statement_sha256 ? [['The statement, as SHA-256', statement_sha256] as const] : []),
                ...(via === 'link' && ip ? [['From', `${ip}, ${agent}`] as const] : []),
              ]}
            />
            {place === 0 && <SubmittedFiles files={files} />}
            {place > 0 && files.length > 0 && (
              <p className={classes.note}>{files.map(({ name }) => name).join(', ')}</p>
            )}
          </section>
        ),
      )}
      {openings.length > 0 && (
        <section className={classes.part}>
          <h3>Opened by</h3>
          <ul className={classes.trail}>
            {openings.map(({ file_name, user_name, at }) => (
              <li key={`${file_name} ${at}`}>
                {user_name}: {file_name}, <InstantText at={at} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
