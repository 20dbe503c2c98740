import { Button, Group } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { usePageTitle } from '#kit/title.ts'
import { Logo } from '#web/brand/Logo.tsx'
import classes from '#web/layouts/StatusPage.module.css'

type Props = {
  status: number
  message: string
  /** Of a fault: what the person quotes, and what the log knows it by. */
  reference?: string | undefined
}

/** The error page: code, message, two ways out. Crawlers get nothing to index. */
export function StatusPage({ status, message, reference }: Props) {
  usePageTitle(status === 404 ? 'Page Not Found' : 'Something went wrong')
  // Inside a layout there is a main region already.
  const Tag = useMatches({ select: (matches) => matches.length > 1 }) ? 'div' : 'main'
  if (/bot|crawl|spider|slurp|facebookexternalhit|preview/i.test(navigator.userAgent)) return null
  return (
    <Tag className={classes.page}>
      <div className={classes.middle}>
        <p className={classes.status}>{status}</p>
        <h1 className={classes.message}>{message}</h1>
        <Group gap="xs" justify="center">
          <Button onClick={tryAgain}>Try Again</Button>
          <Button variant="default" component="a" href="/">
            Return Home
          </Button>
        </Group>
        {reference && (
          <p className={classes.reference}>
            Reference <code>{reference}</code>
          </p>
        )}
      </div>
      <PoweredBy />
    </Tag>
  )
}

export function PoweredBy() {
  return (
    <div className={classes.foot}>
      <span>Powered by</span>
      <Logo height={20} />
    </div>
  )
}

/** Reloads everything from the front door. */
function tryAgain(): void {
  window.location.replace('/')
}
