import { IconCircleCheck } from '@tabler/icons-react'
import type { AskedApplication } from '#areas/invoices/payment-requests/contract.ts'
import { moneyText } from '#kit/ui/format.ts'
import classes from '#kit/ui/guest/answer.module.css'

/** After the answer: there is nothing more to do. */
export function Certified({
  asked: { certificate, currency, agency_name, number },
}: {
  asked: AskedApplication
}) {
  return (
    <section className={classes.outcome} role="status">
      <IconCircleCheck size={28} stroke={1.6} aria-hidden />
      <div>
        <h2>
          {certificate
            ? `${moneyText(certificate.net, currency)} certified`
            : 'This application was withdrawn'}
        </h2>
        <p>
          {certificate
            ? `Thank you, ${certificate.name}. ${agency_name} sends an invoice for that amount and VAT.`
            : `There is nothing more to do for ${number}.`}
        </p>
      </div>
    </section>
  )
}
