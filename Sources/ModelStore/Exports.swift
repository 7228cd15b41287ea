// Whoever uses the store gets packs from it.
@_exported import ModelPack
