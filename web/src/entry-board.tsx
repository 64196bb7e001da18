import type { FirstPage } from '@grid/schema/first-page'
import { createRoutesFromElements, Route, StaticRouter, useRoutes } from 'react-router-dom'
import { App } from './app/app'
import { Shell } from './app/shell'
import { styleCache } from './design/style-cache'
import { drawApp } from './draw-app'
import { HubPage } from './features/hub/hub-page'
import { WatchedSession } from './session/watched-session'

/*
 * The board, drawn outside a browser: by the function `board` for who asks for `/hub`, and at
 * build, which collects the styles. It knows no other page, so that it stays small.
 */

const routes = createRoutesFromElements(
  <Route element={<Shell />}>
    <Route
      path="hub"
      element={
        <WatchedSession>
          <HubPage />
        </WatchedSession>
      }
    />
  </Route>,
)

function Board() {
  return useRoutes(routes)
}

/** MUI's own, for measuring and for what is empty yet; the policy refuses them in documents. */
const INLINE_STYLE = / style="[^"]*"/g

/** Draws the board at an address, with the posts or with the place where they will be. */
export async function drawBoard(
  address: string,
  firstPage: FirstPage | null,
  styles = styleCache(),
): Promise<string> {
  const html = await drawApp(
    <App
      router={(children) => <StaticRouter location={address}>{children}</StaticRouter>}
      styles={styles}
      firstPage={firstPage}
    >
      <Board />
    </App>,
  )
  return html.replace(INLINE_STYLE, '')
}
