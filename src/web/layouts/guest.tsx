import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Logo } from '#web/brand/Logo.tsx'
import classes from '#web/layouts/guest.module.css'

export const Route = createFileRoute('/_guest')({
  // Whose link it is matters, not whose browser: everybody sees the same sheet of paper.
  staticData: { colourMode: 'light' },
  component: GuestLayout,
})

/** For people who came by a link: the page and nothing to get lost in. */
function GuestLayout() {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <span>Powered by</span>
        <Logo height={20} />
      </footer>
    </div>
  )
}
