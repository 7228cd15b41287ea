"""Helpers that tests of the pad share."""

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# Number of the sheet's pixels that have a colour of the page's style.
PIXELS = """name => {
  const canvas = document.getElementById("ink");
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(canvas).getPropertyValue(name);
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) count++;
  }
  return count;
}"""
# What a function finds in a picture: `(context, picture) => …`, of a canvas with the picture.
PICTURE = """async (bytes) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return (%s)(context, picture);
}"""
# The boxes of the visible elements of the page.
BOXES = """selector => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .map((one) => [one, one.getBoundingClientRect()])
  .map(([one, {x, y, width, height}]) => ({name: one.id || one.dataset.mode, x, y, width, height}))"""


def choose(page, name):
    if page.locator("#show-modes").is_visible():
        page.locator("#show-modes").click()
    page.get_by_role("tab", name=name).click()


def boxes(page, selector):
    """The boxes of all visible elements, with their names: `{name, x, y, width, height}`."""
    return page.evaluate(BOXES, selector)


def seen(page, png, function):
    """What a function of the page finds in a picture; see `PICTURE`."""
    return page.evaluate(PICTURE % function, list(png))
