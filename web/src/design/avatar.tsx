import { IMAGE_WIDTHS, imagePath, imageSources } from '@grid/schema/image-display'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Portrait } from './portrait'

/** The width and height, in CSS pixels. */
const SIZE = 96

const Square = styled('div')(({ theme }) => ({
  width: SIZE,
  height: SIZE,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& > img': { display: 'block', width: '100%', height: '100%' },
}))

type AvatarProps = {
  /** The username. */
  readonly name: string
  /** The id of the chosen image; without one, the portrait of the name is shown. */
  readonly avatar: string | undefined
}

/** The picture of a member. If its file cannot be loaded, the generated portrait replaces it. */
export function Avatar({ name, avatar }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const [, usual] = IMAGE_WIDTHS.avatar
  return (
    <Square>
      {avatar && avatar !== failed ? (
        <img
          src={imagePath(avatar, usual)}
          srcSet={imageSources(avatar, 'avatar')}
          sizes={`${SIZE}px`}
          width={SIZE}
          height={SIZE}
          alt={`Avatar of ${name}`}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(avatar)}
        />
      ) : (
        <Portrait name={name} />
      )}
    </Square>
  )
}
