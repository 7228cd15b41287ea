"""Reads an archive of inks with Spark, which has the package `ductus` for Python on every worker.

    spark-submit Samples/archives/spark_read.py inks.ndjson readings

With `--master 'local[2]'` it runs on this machine. Each line of the result has the ink's id and label,
the text, its confidence, all candidates, or the error of an ink that can't be read.
"""

import argparse

import ductus.frames
from pyspark.sql import SparkSession


def main() -> None:
    parser = argparse.ArgumentParser(description="recognise an archive of inks with Spark")
    parser.add_argument("source", help="NDJSON, a file or a folder that Spark can read")
    parser.add_argument("target", help="a folder to be made")
    parser.add_argument("--model", default="en-US", help="the language's tag")
    parser.add_argument("--master", help="Spark's master (default: spark-submit's)")
    parser.add_argument("--partitions", type=int, help="as many parts")
    arguments = parser.parse_args()
    builder = SparkSession.builder.appName("ductus")
    if arguments.master:
        builder = builder.master(arguments.master)
    spark = builder.getOrCreate()
    lines = spark.read.text(arguments.source)
    if arguments.partitions:
        lines = lines.repartition(arguments.partitions)
    readings = lines.mapInPandas(ductus.frames.reader(arguments.model), ductus.frames.SCHEMA)
    readings.write.json(arguments.target)
    spark.stop()


if __name__ == "__main__":
    main()
