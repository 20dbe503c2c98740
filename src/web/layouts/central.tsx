import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Logo } from '#web/brand/Logo.tsx'
import { centralOnly } from '#web/layouts/guard.ts'
import classes from '#web/layouts/guest.module.css'

export const Route = createFileRoute('/central')({
  staticData: { title: 'Central', signedIn: true },
  beforeLoad: centralOnly,
  component: CentralLayout,
})

function CentralLayout() {
  return (
    <div className={classes.page}>
      <header>
        <Logo />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
