import { Button } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { Problem } from '#areas/identity/sso/rules.ts'
import type { Search } from '#kit/address.ts'
import classes from '#kit/ui/simple.module.css'

export const Route = createFileRoute('/_simple/sign-on')({
  staticData: { title: 'Sign-in did not work' },
  validateSearch: ({ problem, agency }): Search => ({
    problem: typeof problem === 'string' ? problem : undefined,
    agency: typeof agency === 'string' && /^[a-z0-9-]{1,40}$/.test(agency) ? agency : undefined,
  }),
  component: ProblemPage,
})

/** Why somebody whom their agency's provider sent could not come in, and what to do. */
const words: Record<Problem, readonly [title: string, text: string]> = {
  state: [
    'This sign-in has run out',
    'It took too long, or was begun in another window. Please begin again.',
  ],
  provider: [
    "Your agency's sign-in did not answer",
    'It could not be reached, or it answered something we cannot take. Please try again, or tell your agency.',
  ],
  unverified: [
    'Your email address is not verified',
    "Your agency's sign-in did not say that the address is yours. Ask whoever runs it to verify it.",
  ],
  domain: [
    'Your email address is not of this agency',
    'Its sign-in is for addresses of its own domains. Use such an account, or ask the agency to invite you.',
  ],
  elsewhere: [
    'This address has an account already',
    'It is used outside this agency, and an agency never takes over such an account. Sign in with your password, or ask the agency to invite you.',
  ],
  full: [
    'This agency has no place left',
    'Its subscription has room for so many people and no more. Ask somebody who manages its users.',
  ],
  left: [
    'You have no access any more',
    'The agency closed your access. Please ask whoever manages its users.',
  ],
  unavailable: [
    'There is no such sign-in',
    'The agency has none, or it is closed. Sign in with your password.',
  ],
}

function ProblemPage() {
  const { problem, agency } = Route.useSearch()
  const [title, text] = words[problem as Problem] ?? words.unavailable
  const canTry = agency !== undefined && ['state', 'provider'].includes(problem ?? '')
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{text}</p>
      {canTry && (
        <Button component="a" href={`/api/sign-on/${agency}`} size="md" fullWidth mb="sm">
          Try again
        </Button>
      )}
      <Button component={Link} {...({ to: '/' } as object)} size="md" fullWidth variant="default">
        Go to the sign-in
      </Button>
    </>
  )
}
