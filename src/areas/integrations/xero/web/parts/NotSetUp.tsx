import { Panel } from '#kit/ui/detail/Facts.tsx'

/** What an operator does once, before any agency can connect. */
export function NotSetUp() {
  return (
    <Panel title="Whoever runs Saffron has a first step to do">
      <p>
        Xero lets in apps that it knows. Register one at developer.xero.com as a web app, with this redirect
        address:
      </p>
      <p>
        <code>{`${window.location.origin}/api/integrations/xero/callback`}</code>
      </p>
      <p>
        Then start Saffron with its client id and secret as <code>XERO_CLIENT_ID</code> and{' '}
        <code>XERO_CLIENT_SECRET</code>. With <code>XERO_WEBHOOK_KEY</code>, too, payments come back at once
        instead of once a night.
      </p>
    </Panel>
  )
}
