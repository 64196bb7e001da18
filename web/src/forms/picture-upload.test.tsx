// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { recordAnnouncements } from '../design/notify.fixture'
import { renderInApp } from '../session/render.fixture'
import { UploadProgress } from './picture-upload'

test('announces each step of an upload once', () => {
  const announced = recordAnnouncements()
  const { rerender } = renderInApp(<UploadProgress sent={0} />)
  rerender(<UploadProgress sent={0.5} />)
  rerender(<UploadProgress sent={1} />)
  expect(announced).toEqual(['Uploading the picture.', 'Preparing the picture.'])
})
